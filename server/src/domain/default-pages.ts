import { deliveryTime, STANDARD } from './delivery-words.js';
import { centsOf, formatBriefly, formatCents } from './money.js';
import { documentedRates, type ShippingRates } from './shipping-rates.js';

/** The pages that come with the shop, by the last part of their addresses: /about, /faq … */
export const staticPages = ['about', 'faq', 'shipping', 'returns', 'privacy-policy'] as const;
export type StaticPage = (typeof staticPages)[number];

/** Whether a page comes with the shop: it can be edited, but not deleted. */
export function isStaticPage(slug: string): slug is StaticPage {
  return (staticPages as readonly string[]).includes(slug);
}

/** A paragraph, a list, or a table. */
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

/** What the pages say that depends on the shop's settings: texts, or placeholders for them. */
export interface PageWords {
  /** How to reach the shop; empty where that is not known. */
  reachUs: string;
  /** The ways of delivery: a sentence about each, and its row of a table. */
  deliveries: readonly { sentence: string; row: readonly [name: string, time: string, price: string] }[];
  /** A sentence about free delivery. */
  freeDelivery: string;
  /** A sentence about the orders of deleted accounts. */
  ordersAfterDeletion: string;
}

/** A delivery method, as far as the pages know it; prices are decimal. */
export interface PageDelivery {
  id: string;
  name: string;
  isPickup: boolean;
  minDays: number;
  days: number;
  price: number;
  /** null: never free. */
  freeFrom: number | null;
  /** Whether some addresses have another price. */
  dependsOnAddress: boolean;
}

/** What texts can say that the settings decide. */
export interface PageFacts {
  shopName: string;
  contact: { phone: string; hours: string; email: string; postalAddress: string };
  shippingRates: ShippingRates;
  taxPercent: number;
  deletedCustomerDays: number;
}

/** What an edited text can name, and what each stands for, in the words of the editor's help. */
export const placeholders = {
  shopName: 'The shop’s name',
  phone: 'The phone number',
  email: 'The email address',
  hours: 'The hours, as in “every day from 8 am to 8 pm”',
  postalAddress: 'The postal address, if there is one',
  shippingPrice: 'The price of standard delivery',
  standardDelivery: 'The price of standard delivery, and from when it’s free',
  expressPrice: 'The price of express delivery, if offered',
  overnightPrice: 'The price of overnight delivery, if offered',
  freeShippingFrom: 'The amount from which shipping is free, if there is one',
  freeDelivery: 'A sentence that says whether you ship for free',
  taxPercent: 'The tax, as in “15%”',
  ordersAfterDeletion: 'A sentence about the orders of deleted accounts, for the privacy policy',
} as const;
export type Placeholder = keyof typeof placeholders;

/** Whether a text between double braces stands for something. */
export function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name);
}

/** What the placeholders stand for; null: the shop has no such thing, and lines that name it are left out. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>;

/** The values of all placeholders in a shop with these settings. */
export function placeholderValues(facts: PageFacts): PlaceholderValues {
  const { contact, shippingRates: rates } = facts;
  const orNull = (text: string) => (text === '' ? null : text);
  const price = (amount: number | null) => (amount === null ? null : money(amount));
  return {
    shopName: facts.shopName,
    phone: contact.phone,
    email: contact.email,
    hours: contact.hours,
    postalAddress: orNull(contact.postalAddress.split('\n').join(', ')),
    shippingPrice: money(rates.standard),
    standardDelivery: standardDelivery(rates),
    expressPrice: price(rates.express),
    overnightPrice: price(rates.overnight),
    freeShippingFrom: rates.freeFrom === null ? null : shortMoney(rates.freeFrom),
    freeDelivery: freeDelivery(rates),
    taxPercent: `${facts.taxPercent}%`,
    ordersAfterDeletion: ordersAfterDeletion(facts.deletedCustomerDays),
  };
}

/**
 * The words of the pages as a shopper reads them.
 * @param contact undefined where the shop could not be read
 * @param rates by default the documented figures
 * @param deletedCustomerDays undefined where it isn't known: the policy then says something more general
 * @param methods undefined where they aren't known: those that come with the shop
 */
export function pageWords(
  contact: Pick<PageFacts['contact'], 'phone' | 'hours' | 'email'> | undefined,
  rates: ShippingRates = documentedRates,
  deletedCustomerDays?: number,
  methods: readonly PageDelivery[] = builtInDeliveries(rates),
): PageWords {
  return {
    reachUs: contact ? reachUs(contact) : '',
    deliveries: methods.map((method) => deliveryWords(method, rates)),
    freeDelivery: freeDelivery(rates),
    ordersAfterDeletion: ordersAfterDeletion(deletedCustomerDays),
  };
}

/** The words of the pages with placeholders for all that the settings decide. */
function wordsToEdit(): PageWords {
  return {
    reachUs: reachUs({ phone: '{{phone}}', hours: '{{hours}}', email: '{{email}}' }),
    deliveries: builtInDeliveries(documentedRates).map((method) => {
      const { sentence, row } = placeholdersOf[method.id as keyof typeof placeholdersOf];
      const [name, time] = deliveryWords(method, documentedRates).row;
      return { sentence: deliverySentence(method, sentence), row: [name, time, row] };
    }),
    freeDelivery: '{{freeDelivery}}',
    ordersAfterDeletion: '{{ordersAfterDeletion}}',
  };
}

/** What stands for the prices of the methods that come with the shop, in a sentence and in a table. */
const placeholdersOf = {
  standard: { sentence: '{{shippingPrice}}', row: '{{standardDelivery}}' },
  express: { sentence: '{{expressPrice}}', row: '{{expressPrice}}' },
  overnight: { sentence: '{{overnightPrice}}', row: '{{overnightPrice}}' },
} as const;

/** The methods that come with the shop, as far as they are offered, with their documented times. */
function builtInDeliveries({ standard, express, overnight }: ShippingRates): PageDelivery[] {
  const method = (id: string, name: string, minDays: number, days: number, price: number | null) =>
    price === null
      ? []
      : [{ id, name, minDays, days, price, isPickup: false, freeFrom: null, dependsOnAddress: false }];
  return [
    ...method(STANDARD, 'Standard', 3, 5, standard),
    ...method('express', 'Express', 2, 2, express),
    ...method('overnight', 'Overnight', 1, 1, overnight),
  ];
}

/** Standard delivery costs what the pages have always said, until the shop sets its own price. */
function deliveryWords(method: PageDelivery, rates: ShippingRates): PageWords['deliveries'][number] {
  const { id, name, freeFrom: threshold } = method;
  const amount = id === STANDARD ? rates.standard : method.price;
  const time = deliveryTime(method).replace(' to ', '-');
  const price = amount === 0 ? 'Free' : money(amount);
  const table = id === STANDARD ? standardDelivery(rates) : [price, amount > 0 && overText(threshold)];
  const parts = [table, method.dependsOnAddress && 'other prices for some addresses'];
  return {
    sentence: deliverySentence(method, amount === 0 ? null : money(amount)),
    row: [name, time, parts.flat().filter(Boolean).join(', ')],
  };
}

/** @param price null: it is free */
function deliverySentence(
  { id, name, isPickup, minDays, days, ...method }: PageDelivery,
  price: string | null,
): string {
  const time = deliveryTime({ minDays, days }).toLowerCase();
  const isOneDay = minDays === days && days < 2;
  const what = isPickup
    ? `is ready ${isOneDay ? `on the ${time}` : `in ${time}`}`
    : isOneDay
      ? `arrives on the ${time}`
      : `takes ${time}`;
  const cost = price === null ? 'is free' : `costs ${price}`;
  const others = method.dependsOnAddress ? ', with other prices for some addresses' : '';
  return `${id === STANDARD ? `${name} delivery` : name} ${what} and ${cost}${others}.`;
}

/** The default of a page as Markdown, for whoever wants to edit it. */
export function defaultMarkdown(slug: StaticPage): string {
  const { sections } = defaultPages(wordsToEdit())[slug];
  return sections.map(({ heading, blocks }) => [`## ${heading}`, ...blocks.map(markdownOf)].join('\n\n')).join('\n\n');
}

function markdownOf(block: TextBlock): string {
  // A line whose placeholder has no value is left out, so what a sentence says of one price gets a line of its own.
  if (typeof block === 'string') return block.replace(/(\}\}\.) (?=[A-Z])/g, '$1\n');
  if ('list' in block) return block.list.map((line) => `- ${line}`).join('\n');
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(block.columns), row(block.columns.map(() => '---')), ...block.rows.map(row)].join('\n');
}

function reachUs({ phone, hours, email }: { phone: string; hours: string; email: string }): string {
  return `Call ${phone}, ${hours}, or email ${email}.`;
}

function overText(amount: number | null): string | null {
  return amount === null ? null : `free for orders over ${shortMoney(amount)}`;
}

function standardDelivery(rates: ShippingRates): string {
  return [money(rates.standard), overText(rates.freeFrom)].filter(Boolean).join(', ');
}

function freeDelivery(rates: ShippingRates): string {
  const free = overText(rates.freeFrom);
  return free === null
    ? `Not at the moment. Standard delivery costs ${money(rates.standard)} per order.`
    : `Yes: standard delivery is ${free}.`;
}

function money(amount: number): string {
  return formatCents(centsOf(amount));
}

/** The same without idle cents, as one says it: $50, or $49.90. */
function shortMoney(amount: number): string {
  return formatBriefly(centsOf(amount));
}

/** What the orders of a deleted customer still show: a sentence. */
function ordersAfterDeletion(days: number | undefined): string {
  if (days === undefined) return 'Your orders keep them only as long as delivery and the law require.';
  return days === 0
    ? 'We remove them from your past orders right away, too. Orders still on their way keep them until 30 days after delivery.'
    : `The law requires us to keep them with your orders for ${days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`} after you delete your account, and we keep them for at least 30 days after the delivery of orders that were still on their way. Until then, only the order’s own page and receipt show them.`;
}

/** What the pages say until the shop's owner edits them. */
export function defaultPages(words: PageWords): Readonly<Record<StaticPage, TextPage>> {
  return {
    about: {
      title: 'About us',
      lead: 'A small shop for big feelings: flowers, cakes, pet gifts and occasion gifts, delivered to the people you love.',
      description:
        'Who we are: a small shop that picks every gift by hand and delivers flowers, cakes and pet gifts to the people you love.',
      sections: [
        {
          heading: 'Why we started',
          blocks: [
            'The best gifts we ever got were never the most expensive ones. They were the ones that arrived on the right day, with the right words, from someone who couldn’t be there.',
            'So we built a shop for exactly that: a small, well-chosen selection of gifts for birthdays and graduations, for honeymoons and hard weeks, and for the dog who deserves a cake of his own.',
          ],
        },
        {
          heading: 'How we work',
          blocks: [
            {
              list: [
                'We choose every gift ourselves, and only ones we’d love to receive.',
                'We arrange flowers and bake cakes on the day we send them.',
                'The price you see at checkout is the price you pay. We never add anything later.',
                'If something goes wrong, a real person answers and makes it right.',
              ],
            },
          ],
        },
        {
          heading: 'Say hello',
          blocks: [`Not sure what to send? Tell us a little about them, and we’ll help you choose. ${words.reachUs}`],
        },
      ],
      next: [
        { to: '/products', label: 'See all gifts' },
        { to: '/contact', label: 'Contact us' },
      ],
    },
    faq: {
      title: 'Frequently asked questions',
      lead: 'Quick answers about delivery, returns and payment.',
      description:
        'Quick answers to common questions: how long delivery takes, what it costs, how returns and refunds work, and how to pay.',
      isQuestions: true,
      sections: [
        {
          heading: 'How long does delivery take?',
          blocks: [words.deliveries.map(({ sentence }) => sentence).join(' ')],
        },
        {
          heading: 'Do you ship for free?',
          blocks: [words.freeDelivery],
        },
        {
          heading: 'Can I return a gift?',
          blocks: [
            'Yes, within 30 days of delivery, as long as it’s unused and in its original packaging. We can’t take back flowers or food, but if they arrive in poor condition, let us know and we’ll send them again or refund you.',
          ],
        },
        {
          heading: 'When do I get my money back?',
          blocks: ['Refunds take 5-7 business days after we receive your return.'],
        },
        {
          heading: 'How can I pay?',
          blocks: ['By card. Our payment provider handles your card number, so it never reaches our shop.'],
        },
        {
          heading: 'Do I need an account?',
          blocks: [
            'You can browse and fill your cart without one. At checkout, sign in to find all your orders in one place. Where you see “Continue as a guest”, your name and email are enough, and you can save the order in an account later.',
          ],
        },
        {
          heading: 'Can I send a gift to someone else?',
          blocks: [
            'That’s what we’re here for. Just enter their address at checkout. Prices appear only on your receipt.',
          ],
        },
        {
          heading: 'Where is my order?',
          blocks: [
            'Sign in and open your account. Each order shows whether it has been placed, paid, shipped or delivered.',
          ],
        },
      ],
      next: [
        { to: '/contact', label: 'Ask another question' },
        { to: '/shipping', label: 'More about shipping' },
      ],
    },
    shipping: {
      title: 'Shipping',
      lead: 'How your gift gets there, how long it takes and what it costs.',
      description:
        'How your gift gets there: delivery options, how long each one takes, what it costs and how to track your order.',
      sections: [
        {
          heading: 'Delivery times and prices',
          blocks: [
            {
              columns: ['Delivery', 'Delivery time', 'Price'],
              rows: words.deliveries.map(({ row }) => row),
            },
            'The shipping price shown at checkout is the one you pay.',
          ],
        },
        {
          heading: 'When we send it',
          blocks: ['We arrange flowers and bake cakes on the day we send them. Your paid order shows when that is.'],
        },
        {
          heading: 'Tracking your gift',
          blocks: [
            'Your account shows where each order is: placed, paid, shipped or delivered. Check it whenever you like.',
          ],
        },
        {
          heading: 'If nobody is home',
          blocks: [
            'The driver leaves a note and tries again on the next business day. Please double-check the address at checkout: it’s the one thing we can’t guess.',
          ],
        },
      ],
      next: [
        { to: '/returns', label: 'Returns' },
        { to: '/faq', label: 'Questions and answers' },
      ],
    },
    returns: {
      title: 'Returns',
      lead: 'Changed your mind? You have 30 days.',
      description:
        'Changed your mind? Send a gift back within 30 days: what you can return, how it works and when you get your money back.',
      sections: [
        {
          heading: '30-day returns',
          blocks: [
            'You can return a gift within 30 days of delivery for a refund, as long as it’s unused and in its original packaging.',
            'We can’t take back flowers, cakes or other food. If they arrive late, broken or wilted, send us a photo within two days, and we’ll replace or refund them.',
          ],
        },
        {
          heading: 'How to return a gift',
          blocks: [
            {
              list: [
                `Tell us your order number and what you’d like to return. ${words.reachUs}`,
                'Pack the gift well; its own box works best. We’ll email you a shipping label.',
                'Drop it off at the post office and keep the receipt.',
              ],
            },
          ],
        },
        {
          heading: 'Refunds',
          blocks: [
            'We refund the card you paid with, 5-7 business days after we receive your return. If the mistake was ours, we refund shipping too.',
          ],
        },
      ],
      next: [
        { to: '/contact', label: 'Start a return' },
        { to: '/faq', label: 'Questions and answers' },
      ],
    },
    'privacy-policy': {
      title: 'Privacy policy',
      lead: 'What we know about you, why, and how to have it deleted. In plain English.',
      description:
        'What we keep about you and why, which cookies we set, who else sees your data, and how to have it corrected or deleted.',
      sections: [
        {
          heading: 'What we keep',
          blocks: [
            {
              list: [
                'Your account: name, email address, a scrambled (hashed) version of your password and, if you save one, your shipping address. If you sign in with Google, also the id and email address of your Google account.',
                'Your sessions: when you signed in and with which browser, so that you can sign out devices you don’t recognize. We delete them 30 days after they end.',
                'Your orders: what you ordered and had written on it, where it went, what you paid and when.',
                'The emails we send you: which ones, when and to which address. We delete this record after 90 days.',
                'Orders you place as a guest: your name, email address and shipping address, until 90 days after the order is finished, or longer if the law requires it.',
                'Your cart and the address you enter at checkout: in your browser. When you’re signed in, we also keep your cart with your account.',
                'The gifts you looked at last, so that you can find them again: only in your browser, until you sign out or clear its data.',
                'The reviews you write, with your photos and the name you choose, until you delete them or your account. We take the place and the camera’s data out of photos as soon as you add them.',
                'Your email address, if you ask us to tell you when something is back in stock: until we’ve told you or you say stop, and for at most a year. We delete what you don’t confirm after 7 days.',
                'The people you send gifts to, if you add them to your account: their names, addresses, phone numbers and occasions, such as birthdays, until you delete them or your account. If you ask for reminders, when you did and confirmed it, until you delete your account.',
                'When you agreed to an email about a cart that you left, if you did: until you turn it off. When we last sent you one: for 60 days.',
                'What you write in the contact form, with your name and email address, so that we can answer. We delete it after two years.',
                'Your IP address, to stop abuse: for a day when you sign in or write to us, and with an order until it’s paid or canceled. Our security log keeps only the first part of it.',
              ],
            },
          ],
        },
        {
          heading: 'Paying',
          blocks: [
            'Your card details go straight to our payment provider; we never see them. We only learn whether a payment succeeded, and keep its receipt number and the email address that the receipt went to.',
          ],
        },
        {
          heading: 'Cookies',
          blocks: [
            'The session cookie keeps you signed in, and another one tells our pages that you are. The device cookie lasts a year and recognizes this browser when you sign in, so that someone guessing your password can’t lock you out. A last one remembers your cookie choice for 180 days. Anything else, such as counting visits, needs your consent first. You can change your mind at any time under “Cookie settings” at the bottom of every page.',
          ],
        },
        {
          heading: 'Who else sees it',
          blocks: [
            'Only those who need it to deliver your gift: the payment provider, the carrier and the service that sends our emails. We never sell your data.',
          ],
        },
        {
          heading: 'Your rights',
          blocks: [
            `In your account, you can see, correct and download your details, or delete your account. You can also ask us to do it for you. ${words.reachUs}`,
            'When you delete your account, we delete your details, cart, the people you send gifts to, sessions, reviews, the record of our emails and, if you’ve confirmed your email address, your messages and back-in-stock requests right away. Our lists, searches and exports no longer show your name, email, address or what was written on your gifts.',
            words.ordersAfterDeletion,
            'If you never confirm your email address, never order and don’t come back, we delete your account after 90 days.',
          ],
        },
      ],
      next: [{ to: '/contact', label: 'Ask about your data' }],
    },
  };
}
