import { createHash } from 'node:crypto';
import { normalizeEmail } from '../../../domain/account-rules.js';
import { isLineQuantity, MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../../domain/cart-lines.js';
import { STANDARD } from '../../../domain/delivery-words.js';
import { NO_ADDRESS } from '../../../domain/deleted-customer.js';
import { discountCode, MAX_CODES, MAX_CODE_LENGTH } from '../../../domain/discount-code.js';
import { invalidInput } from '../../../domain/failure.js';
import { readGift, type Gift, type GiftDraft } from '../../../domain/gift-message.js';
import { readGiftCardCode } from '../../../domain/gift-card-code.js';
import { MAX_GIFT_CARDS } from '../../../domain/gift-cards.js';
import { centsFromDecimal, decimalsRule, shopCurrency, type Cents } from '../../../domain/money.js';
import { lineKey } from '../../../domain/line-key.js';
import type { OrderTotals } from '../../../domain/order-totals.js';
import { MAX_PARCEL_LINES, MAX_PARCELS, parcelParts } from '../../../domain/parcels.js';
import { methodNamed } from '../../../domain/payment-methods/payment-methods.js';
import { addressProblems, parseShippingAddress, type ShippingAddress } from '../../../domain/shipping-address.js';
import type { Substitution } from '../../../domain/substitution.js';
import { filledTexts, type TextValue } from '../../../domain/text-options.js';
import type { GivenGiftCard } from '../../gift-cards/use-gift-cards.js';
import { deliveryDateProblem, readDeliveryDate } from '../dates/check-date.js';
import type { WishedPieces } from '../../wish-lists/wish-list-purchases.js';
import type { GuestDraft } from './buyer.js';

/** What is ordered, as a client sends it. Without a variant, a product means its default one. */
export type ItemDrafts = readonly {
  product: string;
  variant?: string | null;
  qty: number;
  texts?: readonly TextValue[] | null;
  /** The key of the wish list that its pieces are for. */
  wishList?: string | null;
  /** The product or variant of another item of its parcel, whose add-on it is. */
  addOnOf?: string | null;
}[];

/** What goes to one address, as a client sends it. */
export interface ParcelDraft<Address = unknown> {
  orderItems?: ItemDrafts | null;
  shippingAddress?: Address;
  /** The ID of a delivery method; without one, the shop chooses. */
  deliveryMethod?: string | null;
  /** The day on which it is to arrive, YYYY-MM-DD; without one, as soon as possible. */
  deliveryDate?: string | null;
  /** What goes into the parcel beside the gifts. */
  gift?: GiftDraft | null;
}

/** What is ordered and where it goes: to one address, or in parcels of its own to each of several. */
export interface ParceledDraft<Address = unknown> extends ParcelDraft<Address> {
  /** In place of what says the same of one parcel. */
  parcels?: readonly ParcelDraft<Address>[] | null;
}

/** An order as a client sends it: untrusted, prices are 2-decimal numbers that it was shown. */
export interface OrderDraft extends ParceledDraft {
  discountCodes?: readonly string[] | null;
  /** Their codes. */
  giftCards?: readonly string[] | null;
  /** What to do when a gift can't be made as ordered. */
  substitution?: Substitution | null;
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

/** Pieces of what is sold with the same texts and for the same gift: a line of the cart. */
export interface OrderedItem {
  productId: string;
  quantity: number;
  /** Not yet compared with what the product offers. */
  texts: readonly TextValue[];
  /** Where the draft has it, for messages. */
  field: string;
  /** The number of its parcel, from 1, if there are several. */
  parcel?: number;
  /** The product or variant whose add-on it is said to be. */
  addOnOf?: string;
}

/** What is ordered, read from a draft. */
export interface OrderedItems {
  /** The lines as the shopper sees them. */
  items: readonly OrderedItem[];
  /** By what is sold: the variant where there is one. */
  lines: readonly { productId: string; quantity: number }[];
  /** Each variant that a line names, with the product to which that line says it belongs. */
  variants: readonly { variant: string; product: string; field: string }[];
  /** The pieces that are for wish lists, each product once for each list. */
  wished: readonly WishedPieces[];
}

/** What a draft says of a parcel, besides its items. */
export interface RequestedParcel<Address = ShippingAddress> {
  address: Address;
  deliveryMethod: string | null;
  deliveryDate: string | null;
  gift: Gift | null;
  /** What its fields begin with in errors: '' where the draft has no `parcels`, or such as 'parcels.0.'. */
  field: string;
}

/** A draft that has been read: valid, and in cents. */
export interface OrderRequest extends OrderedItems {
  /** At least one, in the order of their numbers. */
  parcels: readonly RequestedParcel[];
  /** Each once, in the order in which they were entered. */
  discountCodes: readonly string[];
  /** Each once, in the order in which they pay. */
  giftCards: readonly GivenGiftCard[];
  substitution: Substitution | null;
  paymentMethod: string;
  /** In which its amounts were read. */
  currency: string;
  shownCents: { totalCents: Cents } & Partial<Pick<OrderTotals, ShownFigure>>;
  idempotencyKey: string | null;
  /**
   * Cart, parcels with address, delivery, date and gift, substitution, codes, gift cards, total, guest and way to pay later as one string: equal strings mean the same order.
   */
  hash: string;
}

/**
 * Reads a draft, and checks everything that needs no database.
 * @param beside what has been read of the same request: its invalid fields, and what else makes it another order
 * @throws Failure BAD_USER_INPUT with the invalid fields
 */
export function readOrderDraft(
  draft: OrderDraft,
  beside: { errors: Readonly<Record<string, string>>; words: readonly unknown[] } = { errors: {}, words: [] },
): OrderRequest {
  const fields: Record<string, string> = { ...beside.errors };
  const drafts = parcelsIn(draft);
  const { items, lines, variants, wished } = readItems(drafts, fields);
  const parcels = drafts.map((parcel) => readParcel(parcel, fields));
  const shownCents: Record<string, Cents> = {};
  for (const [field, key] of shownFigures) {
    const amount = draft[field];
    if (amount == null && field !== 'totalPrice') continue;
    const cents = typeof amount === 'number' ? centsFromDecimal(amount) : null;
    if (cents === null) fields[field] = `Must be an amount with ${decimalsRule()}`;
    else shownCents[key] = cents;
  }
  const codes = codesIn(draft.discountCodes);
  if (codes === null) fields['discountCodes'] = TOO_MANY_CODES;
  const giftCards = giftCardsIn(draft.giftCards);
  if (giftCards === null) fields['giftCards'] = TOO_MANY_CARDS;
  const idempotencyKey = draft.idempotencyKey?.trim() || null;
  if (idempotencyKey !== null && idempotencyKey.length > 200)
    fields['idempotencyKey'] = 'Must have at most 200 characters';
  if (Object.keys(fields).length > 0 || codes === null || giftCards === null) throw invalidInput(fields);

  const paymentMethod = draft.paymentMethod?.trim().slice(0, 50) || 'PayPal';
  const sorted = lines
    .map(({ productId, quantity }) => [productId, quantity] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const substitution = draft.substitution ?? null;
  const [only] = parcels;
  const isOne = parcels.length === 1;
  // guard: place-order.test.ts 'for another address or with other gifts', try: sorted, ->
  const words = JSON.stringify([
    sorted,
    // guard: place-order.test.ts 'for another address or with other gifts', try: only!.address -> null
    // guard: parcels.test.ts 'other parcels are another order', try: parcelWords(parcel, items, at + 1) -> null
    isOne ? only!.address : parcels.map((parcel, at) => parcelWords(parcel, items, at + 1)),
    shownCents['totalCents'],
    ...(isOne ? [...textsIn(items), ...addOnsIn(items), ...deliveryWords(only!)] : []),
    // Paying later holds the stock in another way. Every name for paying at once is the same, as in older versions.
    // guard: pay-later.test.ts 'is another order', try: methodNamed…person' -> false
    ...(methodNamed(paymentMethod).confirmedBy === 'person' ? [{ paymentMethod }] : []),
    // guard: discounts.test.ts 'is another order', try: codes.length === 0 -> true
    ...(codes.length === 0 ? [] : [{ discountCodes: codes.toSorted() }]),
    // guard: gift-cards.test.ts 'is another order', try: giftCards.length === 0 -> true
    ...(giftCards.length === 0 ? [] : [{ giftCards: giftCards.map(({ text }) => text).sort() }]),
    ...(isOne ? giftWords(only!) : []),
    // guard: place-order.test.ts 'with another substitution', try: substitution === null -> true
    ...(substitution === null ? [] : [{ substitution }]),
    // guard: wish-lists.test.ts 'for no list is another order', try: wished.length === 0 -> true
    ...(wished.length === 0
      ? []
      : [{ wished: wished.map((pieces) => [pieces.key, pieces.productId, pieces.quantity]).sort() }]),
    // Emails go to the guest, so a corrected address is another order.
    // guard: guest-checkout.test.ts 'corrects the name or the address', try: draft.guest == null -> true
    ...(draft.guest == null ? [] : [{ guest: [draft.guest.name.trim(), normalizeEmail(draft.guest.email)] }]),
    ...beside.words,
  ]);
  return {
    items,
    lines,
    variants,
    wished,
    parcels,
    discountCodes: codes,
    giftCards,
    substitution,
    paymentMethod,
    shownCents: shownCents as OrderRequest['shownCents'],
    idempotencyKey,
    hash: createHash('sha256').update(words).digest('hex'),
    currency: shopCurrency().code,
  };
}

/**
 * The parcels of a draft or a quote: those that it names, or the one that it is itself.
 * @throws Failure BAD_USER_INPUT with `parcels`, or with what may not be beside them
 */
export function parcelsIn<Address>(
  draft: ParceledDraft<Address>,
): (ParcelDraft<Address> & Pick<RequestedParcel, 'field'>)[] {
  const { parcels } = draft;
  if (parcels == null) return [{ ...draft, field: '' }];
  const doubled = parcelParts.filter((part) => draft[part] != null);
  // guard: parcels.test.ts 'is refused with its reason'
  if (doubled.length > 0)
    throw invalidInput(Object.fromEntries(doubled.map((part) => [part, 'Leave this out: each parcel has its own'])));
  // guard: parcels.test.ts 'is refused with its reason'
  if (parcels.length === 0) throw invalidInput({ parcels: 'An order has at least one parcel' });
  // guard: parcels.test.ts 'is refused with its reason'
  if (parcels.length > MAX_PARCELS) throw invalidInput({ parcels: `An order can have at most ${MAX_PARCELS} parcels` });
  return parcels.map((parcel, at) => ({ ...parcel, field: `parcels.${at}.` }));
}

/** Reads a parcel, without its items. @param errors gets what is wrong, by field */
function readParcel(
  draft: ParcelDraft & Pick<RequestedParcel, 'field'>,
  errors: Record<string, string>,
): RequestedParcel {
  const parsed = parseShippingAddress(draft.shippingAddress);
  if ('invalid' in parsed)
    for (const [name, problem] of Object.entries(addressProblems(parsed.invalid, draft.shippingAddress)))
      errors[`${draft.field}${name}`] = problem;
  return { ...readParcelChoice(draft, errors), address: 'address' in parsed ? parsed.address : NO_ADDRESS };
}

/**
 * Reads what the parcels of a quote say besides their items and their addresses.
 * @throws Failure BAD_USER_INPUT with the fields
 */
export function readParcelChoices(
  parcels: readonly (ParcelDraft & Pick<RequestedParcel, 'field'>)[],
): Omit<RequestedParcel, 'address'>[] {
  const errors: Record<string, string> = {};
  const read = parcels.map((parcel) => readParcelChoice(parcel, errors));
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return read;
}

/** Reads what a parcel says besides its items and its address. @param errors gets what is wrong, by field */
function readParcelChoice(
  { field, ...draft }: ParcelDraft & Pick<RequestedParcel, 'field'>,
  errors: Record<string, string>,
): Omit<RequestedParcel, 'address'> {
  const dateProblem = deliveryDateProblem(draft.deliveryDate);
  if (dateProblem !== null) errors[`${field}deliveryDate`] = dateProblem;
  const given = readGift(draft.gift);
  if ('errors' in given)
    for (const [name, problem] of Object.entries(given.errors)) errors[`${field}${name}`] = problem;
  return {
    field,
    deliveryMethod: draft.deliveryMethod?.trim() || null,
    deliveryDate: dateProblem === null ? readDeliveryDate(draft.deliveryDate) : null,
    gift: 'gift' in given ? given.gift : null,
  };
}

/** What a hash says of a parcel's delivery. Nothing for Standard without a date: the hash is that of older versions. */
function deliveryWords({ deliveryMethod, deliveryDate }: RequestedParcel): unknown[] {
  return [
    // guard: delivery.test.ts 'is another order', try: deliveryMethod === null -> true
    ...(deliveryMethod === null || deliveryMethod === STANDARD ? [] : [{ deliveryMethod }]),
    // guard: delivery-dates.test.ts 'with another date is another order', try: deliveryDate === null -> true
    ...(deliveryDate === null ? [] : [{ deliveryDate }]),
  ];
}

function giftWords({ gift }: RequestedParcel): unknown[] {
  // guard: gifts.test.ts 'is another order', try: gift === null -> true
  return gift === null ? [] : [{ gift }];
}

/** What a hash says of one of several parcels. */
function parcelWords(parcel: RequestedParcel, items: readonly OrderedItem[], number: number): unknown[] {
  const own = items.filter((item) => item.parcel === number);
  const lines = own
    .map(({ productId, texts, addOnOf, quantity }) => [lineKey(productId, texts, addOnOf), quantity])
    .sort();
  return [lines, parcel.address, ...deliveryWords(parcel), ...giftWords(parcel)];
}

/**
 * Reads the items of a question about an order.
 * @throws Failure BAD_USER_INPUT with `orderItems`
 */
export function readOrderItems(orderItems: ItemDrafts): OrderedItems {
  return readParcelItems([{ orderItems, field: '' }]);
}

/**
 * Reads the items of all parcels of a quote.
 * @throws Failure BAD_USER_INPUT with `orderItems`, of its parcel if there are several
 */
export function readParcelItems(parcels: readonly (ParcelDraft & Pick<RequestedParcel, 'field'>)[]): OrderedItems {
  const errors: Record<string, string> = {};
  const read = readItems(parcels, errors);
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return read;
}

/** @param errors gets what is wrong, by field */
function readItems(
  parcels: readonly (ParcelDraft & Pick<RequestedParcel, 'field'>)[],
  errors: Record<string, string>,
): OrderedItems {
  const quantities = new Map<string, number>();
  const variants: OrderedItems['variants'][number][] = [];
  const wished = new Map<string, WishedPieces>();
  const items: OrderedItem[] = [];
  for (const [at, { orderItems, field }] of parcels.entries()) {
    const own = new Map<string, OrderedItem>();
    const number = parcels.length > 1 ? { parcel: at + 1 } : {};
    for (const [index, { product, variant, qty, texts: given, wishList, addOnOf }] of (orderItems ?? []).entries()) {
      const sold = variant?.trim() || product;
      quantities.set(sold, (quantities.get(sold) ?? 0) + qty);
      const texts = filledTexts(given ?? []);
      const gift = addOnOf?.trim() || undefined;
      const key = lineKey(sold, texts, gift);
      const known = own.get(key);
      if (known) known.quantity += qty;
      else
        own.set(key, {
          ...{ productId: sold, quantity: qty, texts, field: `${field}orderItems.${index}`, ...number },
          ...(gift !== undefined && { addOnOf: gift }),
        });
      if (sold !== product) variants.push({ variant: sold, product, field: `${field}orderItems` });
      if (wishList == null) continue;
      const pieces = wished.get(`${wishList} ${sold}`) ?? { key: wishList, productId: sold, quantity: 0 };
      wished.set(`${wishList} ${sold}`, { ...pieces, quantity: pieces.quantity + qty });
    }
    const problem = problemOf(orderItems ?? [], own.size);
    if (problem !== null) errors[`${field}orderItems`] = problem;
    items.push(...own.values());
  }
  const lines = [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
  // Each parcel may be small, and all of them too much.
  const problem = Object.keys(errors).length === 0 ? problemOfAll(items, lines, parcels.length === 1) : null;
  if (problem !== null) errors[parcels.length === 1 ? `${parcels[0]!.field}orderItems` : 'parcels'] = problem;
  return { items, lines, variants, wished: [...wished.values()] };
}

const QUANTITIES = `Quantities must be whole numbers from 1 to ${MAX_LINE_QUANTITY}`;

function problemOf(orderItems: ItemDrafts, count: number): string | null {
  // Each line is checked, too: two lines of one product must not hide a negative one in their sum.
  if (!orderItems.every(({ qty }) => isLineQuantity(qty))) return QUANTITIES;
  if (count > MAX_CART_LINES) return `An order can have at most ${MAX_CART_LINES} lines`;
  return orderItems.length === 0 ? 'The cart is empty' : null;
}

/** @param isOne whether there is only one parcel */
function problemOfAll(items: readonly OrderedItem[], lines: OrderedItems['lines'], isOne: boolean): string | null {
  // guard: parcels.test.ts 'is refused with its reason', try: !lines.every(({ quantity }) => isLineQuantity(quantity)) -> false
  if (!lines.every(({ quantity }) => isLineQuantity(quantity)))
    return isOne ? QUANTITIES : `An order can have at most ${MAX_LINE_QUANTITY} of one gift`;
  // guard: parcels.test.ts 'too many lines in all', try: items.length > MAX_PARCEL_LINES -> false
  if (items.length > MAX_PARCEL_LINES) return `All parcels together can have at most ${MAX_PARCEL_LINES} lines`;
  return lines.length > MAX_CART_LINES ? `An order can have at most ${MAX_CART_LINES} different gifts` : null;
}

/** Nothing for an order without texts, whose hash is that of older versions: a retry may come after an upgrade. */
function textsIn(items: readonly OrderedItem[]): unknown[] {
  const withTexts = items.filter(({ texts }) => texts.length > 0);
  // guard: text-options.test.ts 'other texts are another order', try: withTexts.map(…quantity]) -> []
  return withTexts.map(({ productId, texts, quantity }) => [lineKey(productId, texts), quantity]).sort();
}

/** Nothing for an order without add-ons, as for texts. */
function addOnsIn(items: readonly OrderedItem[]): unknown[] {
  const tied = items.filter(({ addOnOf }) => addOnOf !== undefined);
  // guard: add-ons.test.ts 'is another order', try: tied.length === 0 -> true
  return tied.length === 0
    ? []
    : [
        {
          addOns: tied
            .map(({ productId, texts, addOnOf, quantity }) => [lineKey(productId, texts, addOnOf), quantity])
            .sort(),
        },
      ];
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
