import type { AuditActionKey } from '@domain/audit-actions.js';
import { DEFAULT_CURRENCY } from '@domain/currency.js';
import type { DiscountKind } from '@domain/discounts.js';
import { isDate } from '@domain/is-date.js';
import { inCurrency } from '@domain/money.js';
import type { ProductImage } from '@domain/product-images.js';
import { storedTextOptions, textOptionView } from '@domain/text-options.js';
import { formatMoney, fromCents } from '~/lib/money';
import { ruleInWords } from './collections/rule-in-words';
import { ratesInWords } from './delivery/rates-in-words';
import { zonesInWords } from './discounts/discount-form-values';
import { taxClassesInWords, taxZonesInWords } from './taxes/taxes-in-words';
import { textsInWords } from './products/product-texts';
import { dateLabel, settingLabels, settingText } from './settings/setting-words';

/** An entry, as far as its words need it. */
interface Entry {
  subjectType: string;
  action: string;
  /** Plain data that depends on the action. */
  detail: unknown;
}

/** The action, phrased to follow the actor's name; by `subject.action`. */
const actionWords: Readonly<Record<AuditActionKey, string>> = {
  'USER.made-admin': 'made this user an admin',
  'USER.unmade-admin': 'removed this user’s admin role',
  'USER.signed-out': 'signed this user out everywhere',
  'USER.deleted': 'deleted this user',
  'USER.turned-on-two-step': 'turned two-step sign-in on',
  'USER.turned-off-two-step': 'turned two-step sign-in off',
  'USER.removed-two-step': 'turned this user’s two-step sign-in off',
  'USER.renewed-recovery-codes': 'made new recovery codes',
  'USER.used-recovery-code': 'signed in with a recovery code',
  'USER.deleted-note': 'deleted a note about this user',
  'ORDER.placed-order': 'placed an order for a customer',
  'ORDER.paid-by-card': 'recorded a card payment for an order',
  'ORDER.paid-by-gift-card': 'recorded a payment by gift card for an order',
  'ORDER.marked-paid': 'marked an order as paid',
  'ORDER.late-payment-returned': 'returned a payment that came too late for an order',
  'ORDER.second-payment-returned': 'returned a second payment for an order',
  'ORDER.payment-mismatch': 'returned a payment that did not match an order',
  'ORDER.started-preparing': 'started preparing an order',
  'ORDER.stopped-preparing': 'stopped preparing an order',
  'ORDER.sent-gifts': 'sent gifts of an order',
  'ORDER.undid-sending': 'undid sending gifts of an order',
  'ORDER.corrected-tracking': 'corrected the tracking of a shipment',
  'ORDER.delivered-shipment': 'marked a shipment as delivered',
  'ORDER.undid-shipment-delivery': 'undid the delivery of a shipment',
  'ORDER.added-delivery-photo': 'added a photo of a delivery',
  'ORDER.replaced-delivery-photo': 'replaced the photo of a delivery',
  'ORDER.removed-delivery-photo': 'removed the photo of a delivery',
  'ORDER.delivered': 'marked an order as delivered',
  'ORDER.undid-delivery': 'undid the delivery of an order',
  'ORDER.changed-gift': 'changed the gift message of an order',
  'ORDER.removed-gift': 'removed the gift message of an order',
  'ORDER.changed-delivery-date': 'changed the delivery date of an order',
  'ORDER.refund-started': 'started a refund',
  'ORDER.refunded': 'refunded an order',
  'ORDER.refunded-in-dashboard': 'recorded a refund from the payment provider’s dashboard',
  'ORDER.refund-refused': 'recorded a refund that the payment provider refused',
  'ORDER.refund-failed': 'recorded a refund that failed',
  'ORDER.dispute-inquired': 'recorded a bank inquiry about an order',
  'ORDER.dispute-opened': 'recorded a bank dispute over an order',
  'ORDER.dispute-won': 'recorded a dispute that was won',
  'ORDER.dispute-lost': 'recorded a dispute that was lost',
  'ORDER.dispute-closed': 'recorded a bank inquiry that was closed',
  'ORDER.cancelled': 'canceled an order',
  'ORDER.expired': 'ended an order that was not paid in time',
  'ORDER.deleted-note': 'deleted a note about an order',
  'ORDER.retried-job': 'retried a job of an order',
  'ORDER.resent-mail': 'sent an email about an order again',
  'PRODUCT.created': 'created this product',
  'PRODUCT.edited': 'edited this product',
  'PRODUCT.archived': 'deleted this product',
  'PRODUCT.restored': 'restored this product',
  'PRODUCT.chose-related': 'chose related products',
  'PRODUCT.chose-add-ons': 'chose add-ons',
  'REVIEW.published': 'published a review',
  'REVIEW.refused': 'refused a review',
  'REVIEW.pending': 'put a review back into the queue',
  'REVIEW.answered': 'answered a review',
  'REVIEW.removed-photos': 'removed photos from a review',
  'SHOP.imported-products': 'imported products',
  'SHOP.changed-settings': 'changed the settings',
  'SHOP.changed-payment-method': 'changed a payment method',
  'SHOP.changed-synonyms': 'changed the synonyms',
  'COLLECTION.created': 'created this collection',
  'COLLECTION.edited': 'edited this collection',
  'COLLECTION.deleted': 'deleted a collection',
  'REDIRECT.created': 'added a redirect',
  'REDIRECT.deleted': 'deleted a redirect',
  'REDIRECT.imported': 'imported redirects',
  'DELIVERY.created': 'added a delivery method',
  'DELIVERY.edited': 'changed a delivery method',
  'DELIVERY.ordered': 'changed the order of the delivery methods',
  'DELIVERY.deleted': 'deleted a delivery method',
  'TAX.edited': 'changed the taxes',
  'DISCOUNT.created': 'added a discount',
  'DISCOUNT.edited': 'changed a discount',
  'GIFT_CARD.issued': 'issued a gift card',
  'GIFT_CARD.sent-again': 'sent a gift card again',
  'GIFT_CARD.canceled': 'canceled a gift card',
  'GIFT_CARD.frozen': 'froze a gift card',
  'GIFT_CARD.unfrozen': 'let a gift card be used again',
  'SHOP.created-page': 'created a page',
  'SHOP.edited-page': 'edited a page',
  'SHOP.reset-page': 'brought a page’s default text back',
  'SHOP.deleted-page': 'deleted a page',
  'SHOP.changed-menu': 'changed a menu',
  'SHOP.changed-home': 'changed the home page’s sections',
  'SHOP.retried-job': 'retried a job',
  'SHOP.resent-mail': 'sent an email again',
};

/** What was done, as the end of a sentence that begins with a name: 'changed the settings'. */
export function auditAction({ subjectType, action }: Entry): string {
  const key = `${subjectType}.${action}`;
  // Older versions may have recorded what this one doesn't know.
  return Object.hasOwn(actionWords, key) ? actionWords[key as AuditActionKey] : action.replaceAll('-', ' ');
}

/** The names of what entries have by IDs. */
export type KnownNames = ReadonlyMap<string, string>;

/**
 * What else there is to know of it, each in a line: 'Shipping price: $7.00 → $9.50'.
 * @param names of collections; without them, the lines say how many they are
 */
export function auditFacts(entry: Entry, names?: KnownNames): string[] {
  const { detail } = entry;
  if (!isRecord(detail)) return [];
  const { currency = DEFAULT_CURRENCY } = detail;
  // Amounts are in the currency that the shop had then.
  return inCurrency(String(currency), () => factsOf(entry.subjectType, detail, names));
}

function factsOf(
  subjectType: Entry['subjectType'],
  detail: Record<string, unknown>,
  names: KnownNames | undefined,
): string[] {
  const { changes, currency: _, ...rest } = detail;
  const facts = isRecord(changes)
    ? Object.entries(changes).flatMap(([name, change]) =>
        isRecord(change) ? [changeText(`${subjectType}.${name}`, change['before'], change['after'], names)] : [],
      )
    : [];
  return [...facts, ...Object.entries(rest).flatMap(([name, value]) => factText(name, value))];
}

/** What some changes are called, by `subject.name`, as in the forms; all others by their own names. */
const changeLabels: Readonly<Record<string, string>> = {
  'DISCOUNT.kind': 'What it takes off',
  'DISCOUNT.percent': 'Percentage',
  'DISCOUNT.buyQuantity': 'Gifts bought',
  'DISCOUNT.getQuantity': 'Gifts free',
  'DISCOUNT.collectionIds': 'Collections',
  'DISCOUNT.excludesSales': 'Leave out gifts on sale',
  'DISCOUNT.zones': 'Places',
  'DISCOUNT.startsOn': 'First day',
  'DISCOUNT.endsOn': 'Last day',
  'DISCOUNT.maxUses': 'Uses in all',
  'DISCOUNT.maxUsesPerCustomer': 'Uses per customer',
  'DISCOUNT.isCombinable': 'Can be combined',
  'DISCOUNT.isActive': 'On',
  'COLLECTION.slug': 'Address',
  'COLLECTION.description': 'Text',
  'COLLECTION.image': 'Picture',
  'COLLECTION.isPublished': 'Published',
  'COLLECTION.startsOn': 'First day',
  'COLLECTION.endsOn': 'Last day',
  'COLLECTION.finder': 'In the gift finder',
  'DELIVERY.isActive': 'Offered',
  'DELIVERY.minDays': 'Business days, at least',
  'DELIVERY.maxDays': 'Business days, at most',
  'DELIVERY.note': 'Note for shoppers',
};

const discountKindLabels: Readonly<Record<DiscountKind, string>> = {
  percentage: 'a percentage',
  fixed: 'an amount',
  'buy-x-get-y': 'free gifts',
  'free-delivery': 'delivery',
};

/** How the values of some changes are put, by `subject.name`; all others by their names. */
const changeWords: Readonly<Record<string, (value: never, names: KnownNames | undefined) => string>> = {
  'PRODUCT.relatedProducts': (ids: readonly string[]) => countOf(ids, 'product'),
  'PRODUCT.addOns': (ids: readonly string[]) => countOf(ids, 'product'),
  'COLLECTION.rule': ruleInWords,
  'DISCOUNT.kind': (kind: DiscountKind) => discountKindLabels[kind],
  'DISCOUNT.collectionIds': collectionsText,
  // Each group has commas inside.
  'SHOP.groups': (groups: readonly string[]) => groups.join('; ') || 'none',
  'PRODUCT.pictures': picturesText,
  'PRODUCT.textOptions': textOptionsText,
  'DELIVERY.rates': ratesInWords,
  'DISCOUNT.zones': zonesInWords,
  'TAX.zones': taxZonesInWords,
  'TAX.classes': taxClassesInWords,
};

function changeText(key: string, before: unknown, after: unknown, names: KnownNames | undefined): string {
  const [subjectType, name = ''] = key.split('.');
  const isSetting = subjectType === 'SHOP' && name in settingLabels;
  const words = isSetting ? (value: never) => settingText(name as never, value) : (changeWords[key] ?? wordsOf(name));
  const label = isSetting ? settingLabels[name as keyof typeof settingLabels] : (changeLabels[key] ?? spaced(name));
  return `${label}: ${words(before as never, names)} → ${words(after as never, names)}`;
}

/** What some facts are called; all others by their own names. */
const factLabels: Readonly<Record<string, string>> = {
  createdCount: 'Products created',
  updatedCount: 'Products updated',
  fileName: 'File',
  fromPath: 'From',
  toPath: 'To',
  addedCount: 'Redirects added',
  kind: 'Job',
  template: 'Email',
  isDefault: 'The default',
};

function factText(name: string, value: unknown): string[] {
  if (name === 'by' && value === 'operator') return ['By the operator, on the command line'];
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'object') return [];
  return [`${factLabels[name] ?? spaced(name)}: ${wordsOf(name)(value)}`];
}

/** How a value of this name is put. */
function wordsOf(name: string): (value: unknown) => string {
  return name.endsWith('Cents') ? amountText : plainText;
}

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(plainText).join(', ') || 'none';
  if (typeof value === 'string') return isDate(value) ? dateLabel(value) : value;
  return typeof value === 'number' ? value.toLocaleString('en-US') : JSON.stringify(value);
}

function countOf(ids: readonly string[], noun: string): string {
  return ids.length === 0 ? 'none' : `${ids.length} ${noun}${ids.length === 1 ? '' : 's'}`;
}

/** The collections of a discount; without any, it is for all gifts. */
function collectionsText(ids: readonly string[], names: KnownNames | undefined): string {
  if (ids.length === 0) return 'all gifts';
  return names ? ids.map((id) => names.get(id) ?? 'a deleted one').join(', ') : countOf(ids, 'collection');
}

/** An amount of cents. */
function amountText(value: unknown): string {
  return typeof value === 'number' ? formatMoney(fromCents(value)) : plainText(value);
}

/** All pictures of a product by their texts, or by their addresses. */
function picturesText(value: unknown): string {
  if (typeof value !== 'string') return plainText(value);
  return (JSON.parse(value) as ProductImage[]).map(({ src, alt }) => alt || src).join(', ');
}

/** All text options of a product. */
function textOptionsText(value: unknown): string {
  if (typeof value !== 'string') return plainText(value);
  return textsInWords(storedTextOptions(value).map(textOptionView));
}

/** 'salePrice' → 'Sale price', 'amountCents' → 'Amount'. */
function spaced(name: string): string {
  const words = name
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
