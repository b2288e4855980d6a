import { createHash } from 'node:crypto';
import { normalizeEmail } from '../../../domain/account-rules.js';
import { isLineQuantity, MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../../domain/cart-lines.js';
import { STANDARD } from '../../../domain/delivery-words.js';
import { discountCode, MAX_CODES, MAX_CODE_LENGTH } from '../../../domain/discount-code.js';
import { invalidInput } from '../../../domain/failure.js';
import { readGift, type Gift, type GiftDraft } from '../../../domain/gift-message.js';
import { readGiftCardCode } from '../../../domain/gift-card-code.js';
import { MAX_GIFT_CARDS } from '../../../domain/gift-cards.js';
import { centsFromDecimal, decimalsRule, shopCurrency, type Cents } from '../../../domain/money.js';
import { lineKey } from '../../../domain/line-key.js';
import type { OrderTotals } from '../../../domain/order-totals.js';
import { methodNamed } from '../../../domain/payment-methods/payment-methods.js';
import { parseShippingAddress, type ShippingAddress } from '../../../domain/shipping-address.js';
import { filledTexts, type TextValue } from '../../../domain/text-options.js';
import type { GivenGiftCard } from '../../gift-cards/use-gift-cards.js';
import { deliveryDateProblem, readDeliveryDate } from '../dates/check-date.js';
import type { WishedPieces } from '../../wish-lists/wish-list-purchases.js';
import type { GuestDraft } from './buyer.js';

/** An order as a client sends it: untrusted, prices are 2-decimal numbers that it was shown. */
export interface OrderDraft {
  /** Without a variant, a product means its default one. */
  orderItems: readonly {
    product: string;
    variant?: string | null;
    qty: number;
    texts?: readonly TextValue[] | null;
    /** The key of the wish list that its pieces are for. */
    wishList?: string | null;
  }[];
  shippingAddress?: unknown;
  /** The ID of a delivery method; without one, the shop chooses. */
  deliveryMethod?: string | null;
  /** The day on which it is to arrive, YYYY-MM-DD; without one, as soon as possible. */
  deliveryDate?: string | null;
  discountCodes?: readonly string[] | null;
  /** Their codes. */
  giftCards?: readonly string[] | null;
  /** What goes into the parcel beside the gifts. */
  gift?: GiftDraft | null;
  paymentMethod?: string | null;
  itemsPrice?: number | null;
  discountPrice?: number | null;
  shippingPrice?: number | null;
  taxPrice?: number | null;
  giftCardPrice?: number | null;
  totalPrice: number;
  idempotencyKey?: string | null;
  /** The customer's own unpaid order that this one takes the place of. */
  replaces?: string | null;
  /** The key of the order that it takes the place of, when that one is a guest's. */
  replacesKey?: string | null;
  /** Who orders without an account. */
  guest?: GuestDraft | null;
}

/** Pieces of what is sold with the same texts: a line of the cart. */
export interface OrderedItem {
  productId: string;
  quantity: number;
  /** Not yet compared with what the product offers. */
  texts: readonly TextValue[];
  /** Where the draft has it, for messages. */
  field: string;
}

/** What is ordered, read from a draft. */
export interface OrderedItems {
  /** The lines as the shopper sees them. */
  items: readonly OrderedItem[];
  /** By what is sold: the variant where there is one. */
  lines: readonly { productId: string; quantity: number }[];
  /** Each variant that a line names, with the product to which that line says it belongs. */
  variants: readonly { variant: string; product: string }[];
  /** The pieces that are for wish lists, each product once for each list. They make no order another one. */
  wished: readonly WishedPieces[];
}

/** A draft that has been read: valid, and in cents. */
export interface OrderRequest extends OrderedItems {
  address: ShippingAddress;
  deliveryMethod: string | null;
  deliveryDate: string | null;
  /** Each once, in the order in which they were entered. */
  discountCodes: readonly string[];
  /** Each once, in the order in which they pay. */
  giftCards: readonly GivenGiftCard[];
  gift: Gift | null;
  paymentMethod: string;
  /** In which its amounts were read. */
  currency: string;
  shownCents: { totalCents: Cents } & Partial<Pick<OrderTotals, ShownFigure>>;
  idempotencyKey: string | null;
  /**
   * Cart, address, delivery with its date, codes, gift cards, gift, total, guest and way to pay later as one string: equal strings mean the same order.
   */
  hash: string;
}

/**
 * Reads a draft, and checks everything that needs no database.
 * @throws Failure BAD_USER_INPUT with the invalid fields
 */
export function readOrderDraft(draft: OrderDraft): OrderRequest {
  const fields: Record<string, string> = {};
  const { items, lines, variants, wished, problem } = readItems(draft.orderItems);
  if (problem !== null) fields['orderItems'] = problem;

  const parsed = parseShippingAddress(draft.shippingAddress);
  if ('invalid' in parsed)
    for (const field of parsed.invalid) fields[`shippingAddress.${field}`] = 'All fields are required';

  const shownCents: Record<string, Cents> = {};
  for (const [field, key] of shownFigures) {
    const amount = draft[field];
    if (amount == null && field !== 'totalPrice') continue;
    const cents = typeof amount === 'number' ? centsFromDecimal(amount) : null;
    if (cents === null) fields[field] = `Must be an amount with ${decimalsRule()}`;
    else shownCents[key] = cents;
  }
  const dateProblem = deliveryDateProblem(draft.deliveryDate);
  if (dateProblem !== null) fields['deliveryDate'] = dateProblem;
  const codes = codesIn(draft.discountCodes);
  if (codes === null) fields['discountCodes'] = TOO_MANY_CODES;
  const giftCards = giftCardsIn(draft.giftCards);
  if (giftCards === null) fields['giftCards'] = TOO_MANY_CARDS;
  const given = readGift(draft.gift);
  if ('errors' in given) Object.assign(fields, given.errors);
  const idempotencyKey = draft.idempotencyKey?.trim() || null;
  if (idempotencyKey !== null && idempotencyKey.length > 200)
    fields['idempotencyKey'] = 'Must have at most 200 characters';
  if (
    Object.keys(fields).length > 0 ||
    'invalid' in parsed ||
    codes === null ||
    giftCards === null ||
    'errors' in given
  )
    throw invalidInput(fields);

  const deliveryMethod = readDeliveryMethod(draft.deliveryMethod);
  const deliveryDate = readDeliveryDate(draft.deliveryDate);
  const paymentMethod = draft.paymentMethod?.trim().slice(0, 50) || 'PayPal';
  const sorted = lines
    .map(({ productId, quantity }) => [productId, quantity] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // guard: place-order.test.ts 'for another address or with other gifts', try: parsed.address, ->
  // guard: place-order.test.ts 'for another address or with other gifts', try: sorted, ->
  const words = JSON.stringify([
    ...[sorted, parsed.address, shownCents['totalCents'], ...textsIn(items)],
    // Nothing for Standard: the hash is that of older versions, as above.
    // guard: delivery.test.ts 'is another order', try: deliveryMethod === null -> true
    ...(deliveryMethod === null || deliveryMethod === STANDARD ? [] : [{ deliveryMethod }]),
    // guard: delivery-dates.test.ts 'with another date is another order', try: deliveryDate === null -> true
    ...(deliveryDate === null ? [] : [{ deliveryDate }]),
    // Paying later holds the stock in another way. Every name for paying at once is the same, as in older versions.
    // guard: pay-later.test.ts 'is another order', try: methodNamed…person' -> false
    ...(methodNamed(paymentMethod).confirmedBy === 'person' ? [{ paymentMethod }] : []),
    // guard: discounts.test.ts 'is another order', try: codes.length === 0 -> true
    ...(codes.length === 0 ? [] : [{ discountCodes: codes.toSorted() }]),
    // guard: gift-cards.test.ts 'is another order', try: giftCards.length === 0 -> true
    ...(giftCards.length === 0 ? [] : [{ giftCards: giftCards.map(({ text }) => text).sort() }]),
    // guard: gifts.test.ts 'is another order', try: given.gift === null -> true
    ...(given.gift === null ? [] : [{ gift: given.gift }]),
    // Emails go to the guest, so a corrected address is another order.
    // guard: guest-checkout.test.ts 'corrects the name or the address', try: draft.guest == null -> true
    ...(draft.guest == null ? [] : [{ guest: [draft.guest.name.trim(), normalizeEmail(draft.guest.email)] }]),
  ]);
  return {
    items: [...items.values()],
    lines,
    variants,
    wished,
    address: parsed.address,
    deliveryMethod,
    deliveryDate,
    discountCodes: codes,
    giftCards,
    gift: given.gift,
    paymentMethod,
    shownCents: shownCents as OrderRequest['shownCents'],
    idempotencyKey,
    hash: createHash('sha256').update(words).digest('hex'),
    currency: shopCurrency().code,
  };
}

/**
 * Reads the items of a draft or a quote.
 * @throws Failure BAD_USER_INPUT with `orderItems`
 */
export function readOrderItems(orderItems: OrderDraft['orderItems']): OrderedItems {
  const { items, problem, ...read } = readItems(orderItems);
  if (problem !== null) throw invalidInput({ orderItems: problem });
  return { ...read, items: [...items.values()] };
}

/** @returns the items by what tells them apart, and what is wrong with them, if anything */
function readItems(orderItems: OrderDraft['orderItems']): Omit<OrderedItems, 'items'> & {
  items: ReadonlyMap<string, OrderedItem>;
  problem: string | null;
} {
  const quantities = new Map<string, number>();
  const items = new Map<string, OrderedItem>();
  const variants: { variant: string; product: string }[] = [];
  const wished = new Map<string, WishedPieces>();
  for (const [index, { product, variant, qty, texts: given, wishList }] of orderItems.entries()) {
    const sold = variant?.trim() || product;
    quantities.set(sold, (quantities.get(sold) ?? 0) + qty);
    const texts = filledTexts(given ?? []);
    const key = lineKey(sold, texts);
    const known = items.get(key);
    if (known) known.quantity += qty;
    else items.set(key, { productId: sold, quantity: qty, texts, field: `orderItems.${index}` });
    if (sold !== product) variants.push({ variant: sold, product });
    if (wishList == null) continue;
    const pieces = wished.get(`${wishList} ${sold}`) ?? { key: wishList, productId: sold, quantity: 0 };
    wished.set(`${wishList} ${sold}`, { ...pieces, quantity: pieces.quantity + qty });
  }
  const lines = [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
  return { items, lines, variants, wished: [...wished.values()], problem: problemOf(orderItems, items.size, lines) };
}

function problemOf(orderItems: OrderDraft['orderItems'], count: number, lines: OrderedItems['lines']): string | null {
  // Each line is checked, too: two lines of one product must not hide a negative one in their sum.
  if (!orderItems.every(({ qty }) => isLineQuantity(qty)) || !lines.every(({ quantity }) => isLineQuantity(quantity)))
    return `Quantities must be whole numbers from 1 to ${MAX_LINE_QUANTITY}`;
  if (count > MAX_CART_LINES) return `An order can have at most ${MAX_CART_LINES} lines`;
  return lines.length === 0 ? 'The cart is empty' : null;
}

/** Nothing for an order without texts, whose hash is that of older versions: a retry may come after an upgrade. */
function textsIn(items: ReadonlyMap<string, OrderedItem>): unknown[] {
  const withTexts = [...items].filter(([, { texts }]) => texts.length > 0);
  // guard: text-options.test.ts 'other texts are another order', try: withTexts.map(…quantity]) -> []
  return withTexts.map(([key, { quantity }]) => [key, quantity]).sort();
}

const shownFigures = [
  ['itemsPrice', 'itemsCents'],
  ['discountPrice', 'discountCents'],
  ['shippingPrice', 'shippingCents'],
  ['taxPrice', 'taxCents'],
  ['giftCardPrice', 'giftCardCents'],
  ['totalPrice', 'totalCents'],
] as const;
type ShownFigure = (typeof shownFigures)[number][1];

const TOO_MANY_CODES = `An order can have at most ${MAX_CODES} discount codes`;

/** @returns null when there are too many */
function codesIn(given: readonly string[] | null | undefined): string[] | null {
  const codes = [...new Set((given ?? []).map((code) => discountCode(code).slice(0, MAX_CODE_LENGTH + 1)))];
  const entered = codes.filter((code) => code !== '');
  return entered.length > MAX_CODES ? null : entered;
}

/**
 * The discount codes that a draft or a quote names, each once.
 * @throws Failure BAD_USER_INPUT with `discountCodes`
 */
export function readDiscountCodes(given: readonly string[] | null | undefined): string[] {
  const codes = codesIn(given);
  if (codes === null) throw invalidInput({ discountCodes: TOO_MANY_CODES });
  return codes;
}

const TOO_MANY_CARDS = `An order can be paid by at most ${MAX_GIFT_CARDS} gift cards`;

/** @returns null when there are too many */
function giftCardsIn(given: readonly string[] | null | undefined): GivenGiftCard[] | null {
  const byCode = new Map<string, GivenGiftCard>();
  for (const [index, typed] of (given ?? []).entries()) {
    const text = readGiftCardCode(typed) ?? typed.trim();
    if (text !== '' && !byCode.has(text)) byCode.set(text, { text, field: `giftCards.${index}` });
  }
  return byCode.size > MAX_GIFT_CARDS ? null : [...byCode.values()];
}

/**
 * The gift cards that a draft or a quote names, each once.
 * @throws Failure BAD_USER_INPUT with `giftCards`
 */
export function readGiftCards(given: readonly string[] | null | undefined): GivenGiftCard[] {
  const cards = giftCardsIn(given);
  if (cards === null) throw invalidInput({ giftCards: TOO_MANY_CARDS });
  return cards;
}

/** The ID of the delivery method that a draft names; null where it leaves the choice to the shop. */
export function readDeliveryMethod(given: string | null | undefined): string | null {
  return given?.trim() || null;
}

/** Whether each figure that the customer was shown is the right one: only such an order is placed (decision S20). */
export function isAsShown(request: OrderRequest, totals: OrderTotals): boolean {
  return differences(request, totals).length === 0;
}

/** Whether the customer was shown only another balance of a gift card than there is now. */
export function hasAnotherBalance(request: OrderRequest, totals: OrderTotals): boolean {
  return differences(request, totals).join() === 'giftCardCents,totalCents';
}

function differences({ shownCents }: OrderRequest, totals: OrderTotals): ShownFigure[] {
  return shownFigures.flatMap(([, key]) => ((shownCents[key] ?? totals[key]) === totals[key] ? [] : key));
}
