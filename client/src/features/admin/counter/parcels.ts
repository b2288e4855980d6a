import { NO_POSTAL_CODE, type ShippingAddress } from '@domain/shipping-address.js';
import type { CounterProduct_ProductFragment, DeliveryKind, OrderItemInput } from '~/graphql/generated';
import { fromAddressForm, placeOf, toAddressForm, type AddressFormValues } from '~/lib/address-form';
import { giftDraft, noGiftWords, type GiftWords } from '~/lib/gift-words';
import { randomKey } from '~/lib/random-key';

/** A gift of an order that an admin puts together. */
export interface CounterLine {
  key: string;
  product: CounterProduct_ProductFragment;
  /** Null for a product without variants. */
  variant: string | null;
  qty: number;
  /** By the name of the text. */
  texts: Readonly<Record<string, string>>;
  /** The key of the gift with which it is offered; null: it is a gift of its own. */
  addOnOf: string | null;
}

/** What goes to one address, as an admin fills it in. */
export interface CounterParcel {
  /** Tells the parcels of a page apart; the shop never sees it. */
  id: string;
  lines: readonly CounterLine[];
  address: AddressFormValues;
  /** What was chosen; null: what the shop offers first. */
  method: { key: string; name: string } | null;
  /** YYYY-MM-DD; null: as soon as possible. */
  date: string | null;
  gift: GiftWords;
  /** What of that can be had; null until the shop has said so. */
  offered: OfferedChoice | null;
}

/** The delivery of a parcel as the shop offers it. */
export interface OfferedChoice {
  method: { key: string; name: string; kind: DeliveryKind };
  date: string | null;
  /** The day that was chosen and can't be had anymore. */
  lostDate: string | null;
}

/** What is the same for all parcels of an order that are fetched. */
export interface Fetched {
  /** Who orders. */
  name: string;
  /** Where the shop is, because every address has a country. No tax depends on it: pickups are taxed as no address is. */
  country: string;
}

/** An empty parcel; after another one, to the same country. @param lines of which copies go into it, too */
export function newParcel(after: CounterParcel | null = null, lines: readonly CounterLine[] = []): CounterParcel {
  const { country = '', otherCountry = '' } = after?.address ?? {};
  return {
    id: randomKey(),
    lines: copiesOf(lines),
    address: { ...toAddressForm(null), country, otherCountry },
    ...{ method: null, date: null, gift: noGiftWords, offered: null },
  };
}

/** The same lines under other keys. */
function copiesOf(lines: readonly CounterLine[]): CounterLine[] {
  const keys = new Map(lines.map(({ key }) => [key, randomKey()]));
  const keyOf = (key: string | null) => (key === null ? null : (keys.get(key) ?? null));
  return lines.map((line) => ({ ...line, key: keyOf(line.key)!, addOnOf: keyOf(line.addOnOf) }));
}

/** How many pieces an order has of each product, or of each of its variants, by their IDs. */
export type Taken = ReadonlyMap<string, number>;

/** What all parcels have together: they take from one stock. */
export function takenBy(parcels: readonly Pick<CounterParcel, 'lines'>[]): Taken {
  const taken = new Map<string, number>();
  for (const line of parcels.flatMap(({ lines }) => lines))
    taken.set(soldId(line), (taken.get(soldId(line)) ?? 0) + line.qty);
  return taken;
}

/** The ID under which a line takes its stock: that of its variant, if it has one. */
export function soldId({ variant, product }: Pick<CounterLine, 'variant' | 'product'>): string {
  return variant ?? product._id;
}

/** Whether one more piece can be added. */
export function isLeft(product: CounterProduct_ProductFragment, taken: Taken): boolean {
  const { variants } = product;
  return (variants.length > 0 ? variants : [product]).some(
    ({ _id, countInStock }) => countInStock > (taken.get(_id) ?? 0),
  );
}

/** A product as it is added: one piece of the first variant that is left. @param taken what the order has already */
export function newLine(
  product: CounterProduct_ProductFragment,
  taken: Taken = new Map(),
  addOnOf: string | null = null,
): CounterLine {
  const { variants } = product;
  const left = variants.find(({ _id, countInStock }) => countInStock > (taken.get(_id) ?? 0));
  return { key: randomKey(), product, variant: (left ?? variants[0])?._id ?? null, qty: 1, texts: {}, addOnOf };
}

/** The lines with an add-on under its gift, after those that are there already. */
export function withAddOn(lines: readonly CounterLine[], addOn: CounterLine): CounterLine[] {
  const end = lines.findLastIndex(({ key, addOnOf }) => key === addOn.addOnOf || addOnOf === addOn.addOnOf) + 1;
  return [...lines.slice(0, end), addOn, ...lines.slice(end)];
}

/** The lines without one, and without its add-ons. */
export function withoutLine(lines: readonly CounterLine[], key: string): CounterLine[] {
  return lines.filter((line) => line.key !== key && line.addOnOf !== key);
}

/** Whether its customer fetches it. */
export function isFetched({ offered }: CounterParcel): boolean {
  return offered?.method.kind === 'PICKUP';
}

/** Whether it holds gift cards alone, which are emailed: without a day and without a card beside them. */
export function isEmailed({ offered }: CounterParcel): boolean {
  return offered?.method.kind === 'EMAIL';
}

/** What is in a parcel, as orders take it. */
export function itemsOf({ lines }: Pick<CounterParcel, 'lines'>): OrderItemInput[] {
  return lines.map(({ product, variant, qty, texts, addOnOf }) => {
    const gift = lines.find(({ key }) => key === addOnOf);
    return {
      ...{ product: product._id, variant, qty },
      texts: Object.entries(texts).map(([name, value]) => ({ name, value })),
      ...(gift && { addOnOf: gift.variant ?? gift.product._id }),
    };
  });
}

/** What is typed about the place decides about shipping and taxes before the address is complete. */
export function quotedParcel(parcel: CounterParcel, fetched: Fetched) {
  const { firstName, lastName } = parcel.address;
  const typed = { firstName, lastName, address: '', ...typedPlace(parcel.address) };
  return { ...choicesOf(parcel), shippingAddress: isFetched(parcel) ? addressOfFetched(parcel, fetched) : typed };
}

/** The parcel as it is ordered; null while its address isn’t complete. */
export function sentParcel(parcel: CounterParcel, fetched: Fetched) {
  const shippingAddress = isFetched(parcel)
    ? fetched.country.trim() !== '' && addressOfFetched(parcel, fetched)
    : fromAddressForm(parcel.address);
  return shippingAddress ? { ...choicesOf(parcel), shippingAddress } : null;
}

/** The country at the end of the shop’s postal address; '' where it has none. */
export function countryIn(postalAddress: string): string {
  return postalAddress.trim().split(/[\n,]/).at(-1)!.trim();
}

/** What prices depend on of an address. */
export function typedPlace({ otherCountry, hasNoPostalCode, ...typed }: AddressFormValues) {
  const { country, postalCode } = typed;
  return placeOf({
    ...typed,
    country: country === 'Other' ? otherCountry : country,
    postalCode: hasNoPostalCode ? NO_POSTAL_CODE : postalCode,
  });
}

/**
 * The refusals of one parcel, by field, such as 'shippingAddress.city'.
 * @param at its place among those that were refused; -1: it wasn't among them
 * @param isOnly an order to one address names no parcels
 */
export function errorsOf(
  errors: Readonly<Record<string, string>>,
  at: number,
  isOnly: boolean,
): Readonly<Record<string, string>> {
  if (isOnly) return at < 0 ? {} : errors;
  const start = `parcels.${at}.`;
  const own = Object.entries(errors).filter(([field]) => field.startsWith(start));
  return Object.fromEntries(own.map(([field, message]) => [field.slice(start.length), message]));
}

/** First and last name; someone with one name has a dash for the other, which an address must have. */
export function namesOf(name: string): [string, string] {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  return [words.join(' '), last ?? '–'];
}

function choicesOf(parcel: CounterParcel) {
  const { offered, gift } = parcel;
  return {
    orderItems: itemsOf(parcel),
    deliveryMethod: offered?.method.key ?? null,
    deliveryDate: isEmailed(parcel) ? null : (offered?.date ?? null),
    gift: isEmailed(parcel) ? null : giftDraft(gift),
  };
}

/** Every order has an address: what is fetched has the name of who fetches it, and says so. */
function addressOfFetched({ address, offered }: CounterParcel, { name, country }: Fetched): ShippingAddress {
  const [firstName, lastName] = namesOf(name);
  const phone = address.phone.trim();
  return {
    ...{
      firstName,
      lastName,
      address: offered?.method.name ?? '',
      city: 'Pickup',
      postalCode: NO_POSTAL_CODE,
      country,
    },
    ...(phone !== '' && { phone }),
  };
}
