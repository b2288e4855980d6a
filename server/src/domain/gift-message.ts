import { isRestocked } from './fulfillment.js';
import { cleanLine } from './clean-line.js';
import { isRefundedInFull, type OrderStatus, type RefundableOrder } from './order-state.js';

/** What goes into the parcel beside the gifts. */
export interface Gift {
  /** On the card's first line; '' for none. */
  to: string;
  /** On its last line; '' for none. */
  from: string;
  /** '' for none. Lines are divided by '\n'. */
  message: string;
  /** The ID of a card design. */
  card: CardDesignId;
  /** Whether the packing slip is without prices. */
  hidePrices: boolean;
}

/** A gift as a client sends it. What is left out has a default. */
export interface GiftDraft {
  to?: string | null;
  from?: string | null;
  message?: string | null;
  card?: string | null;
  hidePrices?: boolean | null;
}

/** The designs of the printed card, in the order in which they are offered. The first is the default. */
export const cardDesigns = [
  { id: 'classic', name: 'Classic' },
  { id: 'garden', name: 'Garden' },
  { id: 'confetti', name: 'Confetti' },
  { id: 'stars', name: 'Starry night' },
  { id: 'hearts', name: 'Hearts' },
] as const;
export type CardDesignId = (typeof cardDesigns)[number]['id'];

/** In characters as people count them. */
export const MAX_GIFT_MESSAGE = 240;
export const MAX_GIFT_NAME = 60;
/** What the card has room for. */
export const MAX_GIFT_LINES = 8;
/** The most UTF-16 units of one character: an emoji of a couple with two skin tones has 15, a family of four 19. */
const MAX_UNITS = 24;

/** A tab is space to people. */
const TABS = /\t/g;
/** Every way in which a text can say that a line ends. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Marks that turn text around: keyboards and phones add them unseen, and each line of a card finds its own direction. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Other control characters, and halves of characters. */
const UNPRINTABLE = /[^\P{Cc}\n]|\p{Cs}/u;
/** Something else than spaces and marks that nobody sees, such as a zero-width space. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\u2800\u3164\u{e0000}-\u{e0fff}]/u;

/** Null in browsers from before 2024: the server then tells what they can't count. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null;

/** A text's characters as people see them. */
function charactersOf(text: string): string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];
}

/** How many characters people count in a text: an emoji of a family is one. */
export function characterCount(text: string): number {
  return charactersOf(text).length;
}

/**
 * Reads what a buyer wants to go with the gifts. A gift without words that hides no prices is none.
 * @returns null for none, or what is wrong by field, such as `gift.message`
 */
export function readGift(
  draft: GiftDraft | null | undefined,
): { gift: Gift | null } | { errors: Record<string, string> } {
  if (draft == null) return { gift: null };
  const errors: Record<string, string> = {};
  const text = (field: 'to' | 'from' | 'message', written: string, most: number): string => {
    const problem = problemOf(draft[field] ?? '', written, most);
    if (problem !== null) errors[`gift.${field}`] = problem;
    return written;
  };
  const to = text('to', writtenLine(draft.to), MAX_GIFT_NAME);
  const from = text('from', writtenLine(draft.from), MAX_GIFT_NAME);
  const message = text('message', writtenLines(draft.message), MAX_GIFT_MESSAGE);
  // guard: gifts.test.ts 'is refused at its field, in orders'
  if (message.split('\n').length > MAX_GIFT_LINES) errors['gift.message'] ??= `Use at most ${MAX_GIFT_LINES} lines`;
  const card = draft.card?.trim() || cardDesigns[0].id;
  if (!isCardDesign(card))
    errors['gift.card'] = `Choose one of these cards: ${cardDesigns.map(({ id }) => id).join(', ')}`;
  if (Object.keys(errors).length > 0 || !isCardDesign(card)) return { errors };
  const hasWords = hasCard({ to, from, message });
  // People who have a card printed expect that nobody reads what the gifts cost.
  const hidePrices = draft.hidePrices ?? hasWords;
  return { gift: hasWords || hidePrices ? { to, from, message, card, hidePrices } : null };
}

/** Whether a card is printed: there is something to write on it. */
export function hasCard({ to, from, message }: Pick<Gift, 'to' | 'from' | 'message'>): boolean {
  return to !== '' || from !== '' || message !== '';
}

/**
 * Whether the gift can still be changed: the parcel isn't closed, and there will be one. A cut-off by the delivery date
 * belongs here.
 */
export function canChangeGift(
  order: RefundableOrder & {
    status: OrderStatus;
    deliveredAt: number | null;
    parcelCount: number;
  } & Parameters<typeof isRestocked>[0],
): boolean {
  const { status, deliveredAt, fulfillment, parcelCount } = order;
  // Of several parcels, some may still be here.
  if (fulfillment === 'sent' || (fulfillment === 'partlySent' && parcelCount === 1)) return false;
  // An order that is paid later can be delivered while it is pending.
  if (deliveredAt !== null) return false;
  // guard: gifts.test.ts 'can’t be changed anymore', try: !isRefundedInFull(order) -> true
  return status === 'pending' || (status === 'paid' && !isRefundedInFull(order) && !isRestocked(order));
}

function isCardDesign(id: string): id is CardDesignId {
  return cardDesigns.some((design) => design.id === id);
}

/** A text as it is stored: composed characters, one kind of line end, no marks that turn it around. */
function written(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(TABS, ' ').replace(DIRECTIONS, '').normalize('NFC');
}

function writtenLine(text: string | null | undefined): string {
  return cleanLine(written(text ?? ''));
}

/** Without space at the ends of its lines, and with at most one empty line at a time. */
function writtenLines(text: string | null | undefined): string {
  return written(text ?? '')
    .replace(/ +$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What is wrong with a text, in words for the person who typed it; null when all is well. */
function problemOf(given: string, text: string, most: number): string | null {
  if (given === '') return null;
  // guard: gifts.test.ts 'is refused at its field, in orders'
  if (!VISIBLE.test(text)) return 'Write something, or leave this empty';
  // guard: gifts.test.ts 'is refused at its field, in orders'
  if (UNPRINTABLE.test(text)) return 'This has a character that can’t be printed';
  const tooLong = `Use at most ${most} characters`;
  // Before anything is counted: what is longer can't be right.
  if (text.length > most * MAX_UNITS) return tooLong;
  const characters = charactersOf(text);
  // guard: gifts.test.ts 'is refused at its field, in orders'
  if (characters.some((character) => character.length > MAX_UNITS)) return 'This has a character with too many marks';
  // guard: gifts.test.ts 'is refused at its field, in orders', try: > most ? -> > most * 2 ?
  return characters.length > most ? tooLong : null;
}
