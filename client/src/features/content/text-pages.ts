import { paths } from '~/lib/paths';

/** A paragraph, a list, a table, or a link to go on with. */
export type TextBlock =
  string | { list: readonly string[] } | { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** A page that is only read. */
export interface TextPage {
  title: string;
  /** The sentence under the heading. */
  lead: string;
  /** What search engines show under the title. */
  description: string;
  sections: readonly { heading: string; blocks: readonly TextBlock[] }[];
  /** Where to go from here. */
  next: readonly { to: string; label: string }[];
  /** Sections are questions that open, as on the FAQ. */
  isQuestions?: boolean;
}

/** The words of a page's part alone, for readers that show nothing else. */
export function plainText(blocks: readonly TextBlock[]): string {
  return blocks
    .flatMap((block) => {
      if (typeof block === 'string') return [block];
      return 'list' in block ? block.list : block.rows.map((row) => `${row.join(', ')}.`);
    })
    .join(' ');
}

/**
 * The static pages by their address. The figures are the documented ones (specification, section 9; decision 31).
 * @param contact how to reach the shop, where that is known
 */
export function textPages(
  contact: { phone: string; hours: string; email: string } | undefined,
): Readonly<Record<string, TextPage>> {
  const reachUs = contact ? `Call ${contact.phone}, ${contact.hours}, or write to ${contact.email}.` : '';
  return {
    [paths.about]: {
      title: 'About us',
      lead: 'A small shop for large feelings: flowers, cakes, pet and occasion gifts, delivered to the people you love.',
      description:
        'Who we are: a small shop that chooses every gift by hand and brings flowers, cakes and pet gifts to the people you love.',
      sections: [
        {
          heading: 'Why we started',
          blocks: [
            'The best gifts we ever got were never the most expensive ones. They were the ones that arrived on the right day, with the right words, from somebody who could not be there.',
            'So we built a shop for exactly that: a small, well-chosen shelf of gifts for birthdays and graduations, for honeymoons and hard weeks, and for the dog who deserves a cake of his own.',
          ],
        },
        {
          heading: 'How we work',
          blocks: [
            {
              list: [
                'We choose every gift ourselves and give away what we would like to get.',
                'Flowers are tied and cakes are baked on the day they leave us.',
                'The price you see at checkout is the price you pay. Nothing is added later.',
                'When something goes wrong, a person answers and puts it right.',
              ],
            },
          ],
        },
        {
          heading: 'Say hello',
          blocks: [`Not sure what to send? Tell us a little about them and we will help you choose. ${reachUs}`],
        },
      ],
      next: [
        { to: paths.products(), label: 'See all gifts' },
        { to: paths.contact, label: 'Contact us' },
      ],
    },
    [paths.faq]: {
      title: 'Frequently asked questions',
      lead: 'Short answers about delivery, returns and paying.',
      description:
        'Short answers to what people ask us: how long delivery takes, what it costs, how returns and refunds work, and how to pay.',
      isQuestions: true,
      sections: [
        {
          heading: 'How long does delivery take?',
          blocks: [
            'Standard delivery takes 3 to 5 business days and costs $5.99. Express takes 2 business days and costs $12.99. Overnight arrives on the next business day and costs $19.99.',
          ],
        },
        { heading: 'Do you ship for free?', blocks: ['Yes: standard delivery is free for orders over $50.'] },
        {
          heading: 'Can I return a gift?',
          blocks: [
            'Yes, within 30 days of delivery, unused and in its packaging. Flowers and food can’t come back, but if they arrive in a poor state, tell us and we send them again or refund them.',
          ],
        },
        {
          heading: 'When do I get my money back?',
          blocks: ['Refunds reach you 5-7 business days after the gift has come back to us.'],
        },
        {
          heading: 'How can I pay?',
          blocks: [
            'By card. You pay on the secure page of our payment provider; your card number never reaches our shop.',
          ],
        },
        {
          heading: 'Do I need an account?',
          blocks: [
            'You can look around and fill your cart without one. To order you sign in, so that you can follow your gift and find your orders again.',
          ],
        },
        {
          heading: 'Can I send a gift to somebody else?',
          blocks: [
            'That is what we are here for. At checkout, type the address of the person who gets the gift. Prices are on your receipt only.',
          ],
        },
        {
          heading: 'Where is my order?',
          blocks: [
            'Sign in and open your account: each order shows whether it was placed, paid, is on its way, or was delivered.',
          ],
        },
      ],
      next: [
        { to: paths.contact, label: 'Ask something else' },
        { to: paths.shipping, label: 'More about shipping' },
      ],
    },
    [paths.shipping]: {
      title: 'Shipping',
      lead: 'How your gift gets there, how long it takes and what it costs.',
      description:
        'How your gift gets there: standard, express and overnight delivery, how long each takes, what it costs and how to follow it.',
      sections: [
        {
          heading: 'Delivery times and prices',
          blocks: [
            {
              columns: ['Delivery', 'Takes', 'Costs'],
              rows: [
                ['Standard', '3-5 business days', '$5.99, free for orders over $50'],
                ['Express', '2 business days', '$12.99'],
                ['Overnight', 'The next business day', '$19.99'],
              ],
            },
            'What sending your order costs is shown at checkout before you pay, and that is the figure that counts.',
          ],
        },
        {
          heading: 'When it leaves us',
          blocks: [
            'Orders that are paid before noon leave the same day, from Monday to Saturday. Flowers and cakes are made on the day they leave.',
          ],
        },
        {
          heading: 'Following your gift',
          blocks: [
            'Your account shows each order with its steps: placed, paid, on its way, delivered. You can look as often as you like.',
          ],
        },
        {
          heading: 'If nobody is at home',
          blocks: [
            'The driver leaves a note and tries again on the next business day. Please check the address at checkout twice: it is the one thing that we can’t guess.',
          ],
        },
      ],
      next: [
        { to: paths.returns, label: 'Returns' },
        { to: paths.faq, label: 'Questions and answers' },
      ],
    },
    [paths.returns]: {
      title: 'Returns',
      lead: 'Changed your mind? You have 30 days.',
      description:
        'Changed your mind? Send a gift back within 30 days: what can be returned, how it works and when you get your money back.',
      sections: [
        {
          heading: '30-day returns',
          blocks: [
            'You can send back a gift within 30 days of delivery, unused and in its packaging, and get its price back.',
            'Flowers, cakes and other food can’t be returned. If they arrive late, broken or wilted, send us a picture within two days and we replace or refund them.',
          ],
        },
        {
          heading: 'How to send something back',
          blocks: [
            {
              list: [
                `Tell us the order’s number and what you would like to return. ${reachUs}`,
                'Pack the gift well; its own box is best. We mail you a label.',
                'Drop it off at the post office and keep the receipt.',
              ],
            },
          ],
        },
        {
          heading: 'Refunds',
          blocks: [
            'Your money goes back to the card that you paid with, in 5-7 business days after the gift has reached us. Shipping is refunded, too, when the mistake was ours.',
          ],
        },
      ],
      next: [
        { to: paths.contact, label: 'Start a return' },
        { to: paths.faq, label: 'Questions and answers' },
      ],
    },
    [paths.privacyPolicy]: {
      title: 'Privacy policy',
      lead: 'What we know about you, why, and how to have it deleted. In plain words.',
      description:
        'What we keep about you and why, which cookies we set, who else sees your data, and how to have it corrected or deleted.',
      sections: [
        {
          heading: 'What we keep',
          blocks: [
            {
              list: [
                'Your account: name, email address, a fingerprint of your password (never the password itself) and, if you save one, your shipping address.',
                'Your orders: what you ordered, where it went, what you paid and when.',
                'Your cart and the address you type at checkout: in your own browser.',
                'What you write in the contact form, with your name and email address, so that we can answer.',
              ],
            },
          ],
        },
        {
          heading: 'Paying',
          blocks: [
            'Card details are typed on our payment provider’s page and stay there. We only learn whether a payment succeeded, and keep its receipt number.',
          ],
        },
        {
          heading: 'Cookies',
          blocks: [
            'One cookie keeps you signed in and one remembers your cookie choice for 180 days. Anything else, such as counting visits, needs your consent first. You can change your mind at any time under ‘Cookie settings’ at the foot of every page.',
          ],
        },
        {
          heading: 'Who else sees it',
          blocks: [
            'Only those who need it to bring your gift: the payment provider, the carrier and the service that sends our mails. We sell nothing about you to anybody.',
          ],
        },
        {
          heading: 'Your rights',
          blocks: [
            `You can see and correct your details in your account, and ask us for a copy or for deletion at any time. Orders stay in our books without your name for as long as the law asks for it. ${reachUs}`,
          ],
        },
      ],
      next: [{ to: paths.contact, label: 'Ask about your data' }],
    },
  };
}
