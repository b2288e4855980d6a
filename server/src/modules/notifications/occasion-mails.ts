import { weekdayDate } from '../../domain/long-date.js';
import { occasionName, type OccasionKind } from '../../domain/occasions.js';
import { greeting } from './greeting.js';
import type { MailContent } from './mail-content.js';

/** Asks a customer to confirm, by a link, that reminders of occasions are wanted. */
export function occasionReminderConfirmation(
  { name, email }: { name: string; email: string },
  { daysBefore, link }: { daysBefore: number; link: string },
): MailContent {
  return {
    to: email,
    subject: 'Confirm: remind me of birthdays and other occasions',
    heading: 'Do you want us to remind you?',
    parts: [
      greeting(name),
      `You asked us to email you ${daysBefore} days before the birthdays and other occasions of the people you send gifts to. Please confirm that you want these emails.`,
      { kind: 'link', label: 'Yes, remind me', address: link },
      'This link works for 7 days. Wasn’t you? You can ignore this email, and we won’t send any reminders.',
    ],
  };
}

/** Reminds a customer of an occasion that comes soon. Dates are YYYY-MM-DD. */
export function occasionReminderMail(
  occasion: { kind: OccasionKind; label: string; year: number | null; person: string; name: string; email: string },
  { date, today, ...links }: { date: string; today: string; link: string; account: string; stopLink: string },
): MailContent {
  const { name, email } = occasion;
  const words = wordsOf(occasion);
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  const when = days === 1 ? 'tomorrow' : `in ${days} days`;
  return {
    to: email,
    subject: `${words} is ${when}`,
    heading: words,
    unsubscribe: links.stopLink,
    parts: [
      greeting(name),
      `${words} is ${when}, on ${weekdayDate(date)}.${yearsText(occasion, date)}`,
      // Whether anything can, only the shop knows when it is opened.
      'See which gifts can be there in time.',
      { kind: 'link', label: 'Find a gift', address: links.link },
      {
        kind: 'small',
        text: '',
        link: { label: 'Change this person or this day in your account', address: links.account },
      },
      {
        kind: 'small',
        text: 'You asked us to remind you of the occasions of the people you send gifts to.',
        link: { label: 'Stop these emails', address: links.stopLink },
      },
    ],
  };
}

/** “Mom’s birthday”, or the customer’s own name of the day in quotation marks. */
function wordsOf({ person, kind, label }: { person: string; kind: OccasionKind; label: string }): string {
  return kind === 'other' ? `${person}’s “${label}”` : `${person}’s ${occasionName({ kind, label }).toLowerCase()}`;
}

/** How many years it is then, where that is known and more than none. */
function yearsText({ kind, year, person }: { kind: OccasionKind; year: number | null; person: string }, date: string) {
  const years = year === null ? 0 : Number(date.slice(0, 4)) - year;
  if (years <= 0) return '';
  if (kind === 'birthday') return ` ${person} turns ${years}.`;
  return years === 1 ? ' It will be one year.' : ` It will be ${years} years.`;
}
