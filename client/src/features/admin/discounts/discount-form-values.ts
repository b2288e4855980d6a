import { blankDiscount } from '@domain/discount-draft.js';
import type { Zone } from '@domain/zone.js';
import type { CreateDiscountInput, Discount_FormFragment } from '~/graphql/generated';
import { fromEnum } from '~/lib/enum-names';
import { formatMoney } from '~/lib/money';
import { changedFields } from '../onto-newer';
import { numberOrNull, typedAmount } from '../typed-number';
import { zoneInput, zoneInWords, zoneText, type ZoneText } from '../zones/zone-values';

/** A discount as it is typed; '' for what it doesn't have. */
export interface DiscountValues {
  name: string;
  /** Whether shoppers enter a code; else it is an automatic offer. */
  hasCode: boolean;
  code: string;
  kind: Discount_FormFragment['kind'];
  percent: string;
  amount: string;
  buyQuantity: string;
  getQuantity: string;
  collectionIds: readonly string[];
  excludesSales: boolean;
  zones: readonly ZoneText[];
  minimum: string;
  startsOn: string;
  endsOn: string;
  maxUses: string;
  maxUsesPerCustomer: string;
  isCombinable: boolean;
  isActive: boolean;
}

/** A discount in which nothing is typed yet. */
export const blankValues: DiscountValues = {
  ...{ name: '', hasCode: true, code: '', kind: 'PERCENTAGE', percent: '', amount: '' },
  ...{ buyQuantity: '', getQuantity: '', collectionIds: [], excludesSales: blankDiscount.excludesSales, zones: [] },
  ...{ minimum: '', startsOn: '', endsOn: '', maxUses: '', maxUsesPerCustomer: '' },
  ...{ isCombinable: blankDiscount.isCombinable, isActive: blankDiscount.isActive },
};

/** A discount as its form shows it. */
export function valuesOf(discount: Discount_FormFragment): DiscountValues {
  const { name, code, kind, collectionIds, excludesSales, isCombinable, isActive } = discount;
  const text = (value: number | null | undefined) => (value == null ? '' : String(value));
  return {
    ...{ name, hasCode: code != null, code: code ?? '', kind, collectionIds, excludesSales, isCombinable, isActive },
    zones: discount.zones.map(zoneText),
    percent: text(discount.percent),
    amount: typedAmount(discount.amount),
    buyQuantity: text(discount.buyQuantity),
    getQuantity: text(discount.getQuantity),
    minimum: typedAmount(discount.minimum),
    startsOn: discount.startsOn ?? '',
    endsOn: discount.endsOn ?? '',
    maxUses: text(discount.maxUses),
    maxUsesPerCustomer: text(discount.maxUsesPerCustomer),
  };
}

/** What is sent of a form. What isn't a number stays wrong, for the rules to refuse; what another kind has is left out. */
export function inputOf(values: DiscountValues): CreateDiscountInput {
  const { name, hasCode, code, kind, collectionIds, excludesSales, startsOn, endsOn, isCombinable, isActive } = values;
  const hasAmount = kind === 'FIXED' || kind === 'FREE_DELIVERY';
  const isPair = kind === 'BUY_X_GET_Y';
  return {
    ...{ name, kind, collectionIds: [...collectionIds], excludesSales, isCombinable, isActive },
    code: hasCode ? code.trim() : null,
    zones: values.zones.map((zone) => ({ ...zoneInput(zone), country: zone.country.trim() })),
    percent: kind === 'PERCENTAGE' ? numberOrNull(values.percent) : null,
    amount: hasAmount ? numberOrNull(values.amount) : null,
    buyQuantity: isPair ? numberOrNull(values.buyQuantity) : null,
    getQuantity: isPair ? numberOrNull(values.getQuantity) : null,
    minimum: numberOrNull(values.minimum),
    startsOn: startsOn || null,
    endsOn: endsOn || null,
    maxUses: numberOrNull(values.maxUses),
    maxUsesPerCustomer: numberOrNull(values.maxUsesPerCustomer),
  };
}

/** What is sent of an edit: only what differs, so that nothing else is set back. */
export function changesOf(values: DiscountValues, saved: Discount_FormFragment): Partial<CreateDiscountInput> {
  return changedFields(inputOf(values), inputOf(valuesOf(saved)));
}

/** The input as the shop's rules read it, which name kinds as REST does. */
export function forRules({ kind, ...input }: CreateDiscountInput): object {
  return { ...input, kind: fromEnum(kind) };
}

/** The places that a discount is for: 'Kenya; Norway (10*)'. */
export function zonesInWords(zones: readonly Zone[]): string {
  return zones.map((zone) => zoneInWords(zone, '')).join('; ') || 'everywhere';
}

/** What a discount takes off, in a line: '10% off', '$5.00 off', 'Buy 2, get 1 free', 'Free delivery'. */
export function discountInWords(discount: Discount_FormFragment): string {
  const { kind, percent, amount, buyQuantity, getQuantity } = discount;
  if (kind === 'PERCENTAGE') return `${percent}% off`;
  if (kind === 'BUY_X_GET_Y') return `Buy ${buyQuantity}, get ${getQuantity} free`;
  if (kind === 'FIXED') return `${formatMoney(amount ?? 0)} off`;
  return amount == null ? 'Free delivery' : `Up to ${formatMoney(amount)} off delivery`;
}
