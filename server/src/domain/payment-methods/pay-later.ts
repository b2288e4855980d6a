import { addDays, dateIn, startOfDate } from '../dispatch.js';
import { longDate } from '../long-date.js';
import { formatCents, type Cents } from '../money.js';
import type { OrderToPay, PaymentMethod, PersonMethod } from './payment-method.js';
import { personMethods } from './payment-methods.js';

/** How an order that is paid later was arranged, as it was when the order was placed. */
export interface PayLater {
  id: string;
  name: string;
  /** The owner's; '' where there are none. */
  instructions: string;
  /** YYYY-MM-DD by the shop's calendar; null: due when the gifts are handed over. */
  lastDate: string | null;
  /** Whether the order is prepared and delivered before it is paid. Such an order never expires. */
  isConfirmed: boolean;
}

/** What the owner has decided about a method that is confirmed by a person. */
export interface PaymentMethodSetting {
  id: string;
  isOn: boolean;
  instructions: string;
  /** Whether people without an account may use it. */
  forGuests: boolean;
  /** Counts edits: an editor with an older version gets a conflict instead of overwriting. */
  version: number;
}

/** The end of a hold that has none: the last moment that a date can name. */
export const NO_END = 8_640_000_000_000_000;

/** How a method is set until its owner decides. */
export function defaultSetting(id: string): PaymentMethodSetting {
  return { id, isOn: false, instructions: '', forGuests: false, version: 0 };
}

/** Why someone can't pay an order this way, as a whole sentence; null when they can. */
export function payLaterProblem(
  method: PersonMethod,
  { isOn, forGuests }: PaymentMethodSetting,
  order: OrderToPay,
  isGuest: boolean,
): string | null {
  if (!isOn) return `${method.name} isn’t available. Please choose another way to pay.`;
  // Nobody can be asked for what a guest's order blocks, so the owner decides about guests.
  if (isGuest && !forGuests) return `${method.name} is for customers with an account. Please sign in or pay by card.`;
  const problem = method.suits(order);
  return problem && `${problem} Please choose another way to pay.`;
}

/**
 * Until when an order keeps its stock, and what it keeps of a method whose money comes later.
 * @param now in ms since 1970
 */
export function termsOf(
  method: PaymentMethod,
  { instructions }: Pick<PaymentMethodSetting, 'instructions'>,
  now: number,
  timeZone: string,
): { holdUntil: number; payLater: PayLater | null } {
  if (method.confirmedBy === 'provider') return { holdUntil: now + method.holdMinutes * 60_000, payLater: null };
  const { id, name, days } = method;
  const isConfirmed = method.order === 'prepare-first';
  const lastDate = days === null ? null : addDays(dateIn(timeZone, now), days);
  const holdUntil = isConfirmed || lastDate === null ? NO_END : startOfDate(timeZone, addDays(lastDate, 1));
  return { holdUntil, payLater: { id, name, instructions, lastDate, isConfirmed } };
}

/**
 * What the customer has to do, in whole sentences.
 * @param reference the order's number
 * @param isDelivered whether the gifts were handed over: the money that was due then is usually there, and not yet recorded
 */
export function askToPay(
  { id, lastDate }: PayLater,
  totalCents: Cents,
  reference: string,
  isDelivered: boolean,
): string {
  const amount = formatCents(totalCents);
  if (isDelivered && lastDate === null)
    return `If you haven’t paid the ${amount} yet, please contact us. We need the order number ${reference}.`;
  const method = personMethods.find((known) => known.id === id);
  const lastDay = lastDate && longDate(lastDate);
  // The file of a method may have been taken out since.
  return method?.ask({ amount, reference, lastDay }) ?? `Please pay ${amount} and give ${reference} as the reference.`;
}

const MAX_INSTRUCTIONS = 1000;

/** What is wrong with a setting, by field; nothing when all is well. */
export function settingProblems(
  method: PersonMethod,
  { isOn, instructions }: Pick<PaymentMethodSetting, 'isOn' | 'instructions'>,
): Record<string, string> {
  if (instructions.length > MAX_INSTRUCTIONS) return { instructions: `Use at most ${MAX_INSTRUCTIONS} characters` };
  if (isOn && method.needsInstructions && instructions === '')
    return { instructions: 'Tell customers how to pay before you switch this on' };
  return {};
}
