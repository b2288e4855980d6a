import type { GiftDraft } from '@domain/gift-message.js';
import { MAX_PARCELS } from '@domain/parcels.js';
import type { ListedRecipient } from '@domain/address-list.js';
import type { ShippingAddress } from '@domain/shipping-address.js';
import type { OrderItemInput, QuoteParcelInput } from '~/graphql/generated';
import { fromAddressForm, toAddressForm, type AddressFormValues } from '~/lib/address-form';
import { browserStorage, isRecord, readJson, sameKinds, writeJson } from '~/lib/browser-storage';
import { keyOf, type CartItem } from '~/lib/cart-store';
import { PARCELS_KEY } from '~/lib/checkout-attempt';
import { giftDraft, noGiftWords, type GiftWords } from '~/lib/gift-words';
import { orderedItems } from '~/lib/ordered-items';
import { randomKey } from '~/lib/random-key';
import type { Pieces } from './dividing';

/** A parcel as the shopper fills it in. */
export interface ParcelDraft {
  /** Tells the parcels of a page apart; the shop never sees it. */
  id: string;
  address: AddressFormValues;
  pieces: Pieces;
  gift: GiftWords;
  /** The chosen delivery method; null: the shop’s first. */
  method: { key: string; name: string } | null;
  /** YYYY-MM-DD; null: as soon as possible. */
  date: string | null;
}

/** A parcel as orders and quotes take it. */
export interface SentParcel {
  orderItems: OrderItemInput[];
  shippingAddress: ShippingAddress;
  gift?: GiftDraft;
  deliveryMethod?: string;
  deliveryDate?: string;
}

/** An empty parcel, or one to a known address. */
export function newParcel(address: Partial<ShippingAddress> | null = null, message = ''): ParcelDraft {
  return {
    id: randomKey(),
    address: toAddressForm(address),
    pieces: {},
    gift: { ...noGiftWords, message },
    method: null,
    date: null,
  };
}

/** Whether somebody has filled in anything of its address. */
export function hasAddress({ address }: ParcelDraft): boolean {
  return JSON.stringify(address) !== JSON.stringify(toAddressForm(null));
}

/** Whether nobody has filled in anything: what is listed takes its place. */
export function isBlank(draft: ParcelDraft): boolean {
  return !hasAddress(draft) && giftDraft(draft.gift) === null;
}

/** The parcels with those of a list; a blank one makes room. */
export function withListed(drafts: readonly ParcelDraft[], listed: readonly ListedRecipient[]): ParcelDraft[] {
  return [
    ...drafts.filter((draft) => !isBlank(draft)),
    ...listed.map(({ address, message }) => newParcel(address, message)),
  ];
}

/** How many people can still be added by a list. */
export function roomFor(drafts: readonly ParcelDraft[]): number {
  return MAX_PARCELS - drafts.filter((draft) => !isBlank(draft)).length;
}

/** What a quote asks of a parcel: its card costs nothing, and its date neither. */
export function quotedParcel(cartItems: readonly CartItem[], draft: ParcelDraft): QuoteParcelInput {
  const shippingAddress = fromAddressForm(draft.address);
  return {
    orderItems: itemsOf(cartItems, draft.pieces),
    ...(shippingAddress && { shippingAddress }),
    ...(draft.method !== null && { deliveryMethod: draft.method.key }),
  };
}

/** Whom a parcel goes to, as far as that is known; '' while it isn’t. */
export function nameOf({ address: { firstName, lastName } }: ParcelDraft): string {
  return `${firstName.trim()} ${lastName.trim()}`.trim();
}

/** What is in a parcel, as orders take it. */
export function itemsOf(cartItems: readonly CartItem[], pieces: Pieces): OrderItemInput[] {
  return orderedItems(
    cartItems.flatMap((line) => {
      const qty = pieces[keyOf(line)] ?? 0;
      return qty > 0 ? [{ ...line, qty }] : [];
    }),
  );
}

/** The parcel as it is ordered; null while its address isn’t complete. */
export function sentParcel(cartItems: readonly CartItem[], draft: ParcelDraft): SentParcel | null {
  const shippingAddress = fromAddressForm(draft.address);
  const gift = giftDraft(draft.gift);
  return (
    shippingAddress && {
      orderItems: itemsOf(cartItems, draft.pieces),
      shippingAddress,
      ...(gift && { gift }),
      ...(draft.method !== null && { deliveryMethod: draft.method.key }),
      ...(draft.date !== null && { deliveryDate: draft.date }),
    }
  );
}

/** What the tab knows of its parcels; null for nothing. Storage is not to be trusted. */
export function readParcels(owner: string | null): readonly ParcelDraft[] | null {
  const stored = readJson(browserStorage('sessionStorage'), PARCELS_KEY) as {
    owner?: unknown;
    parcels?: unknown;
  } | null;
  // Whoever signs in next on this computer doesn’t see the addresses of someone else.
  if (typeof stored?.owner === 'string' && stored.owner !== owner) return null;
  if (!Array.isArray(stored?.parcels)) return null;
  const drafts = (stored.parcels as unknown[]).slice(0, MAX_PARCELS).flatMap((parcel) => readDraft(parcel) ?? []);
  return drafts.length > 0 ? drafts : null;
}

/** Remembers them until the order is paid or the tab is closed. @param owner the ID of who is signed in */
export function rememberParcels(owner: string | null, parcels: readonly ParcelDraft[]): void {
  writeJson(browserStorage('sessionStorage'), PARCELS_KEY, { owner, parcels, isOn: true });
}

function readDraft(stored: unknown): ParcelDraft | null {
  if (!isRecord(stored)) return null;
  const empty = newParcel();
  return {
    id: empty.id,
    address: sameKinds(empty.address, stored['address']),
    pieces: Object.fromEntries(
      Object.entries(isRecord(stored['pieces']) ? stored['pieces'] : {}).filter(
        (entry): entry is [string, number] => Number.isInteger(entry[1]) && (entry[1] as number) > 0,
      ),
    ),
    gift: {
      ...sameKinds(noGiftWords, stored['gift']),
      hidePrices: isRecord(stored['gift']) ? booleanIn(stored['gift']['hidePrices']) : null,
    },
    method: methodIn(stored['method']),
    date: textIn(stored['date']),
  };
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function methodIn(value: unknown): ParcelDraft['method'] {
  const { key, name } = isRecord(value) ? value : {};
  return typeof key === 'string' && typeof name === 'string' ? { key, name } : null;
}

function booleanIn(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}
