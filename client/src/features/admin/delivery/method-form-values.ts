import { deliveryTime } from '@domain/delivery-words.js';
import type { CreateDeliveryMethodInput, DeliveryMethod_SourceFragment, DeliveryRateInput } from '~/graphql/generated';
import { fromEnum } from '~/lib/enum-names';
import { formatMoney } from '~/lib/money';
import { changedFields } from '../onto-newer';
import { numberOrNull, readNumber, typedAmount } from '../typed-number';
import { blankZone, zoneInput, zoneText, type ZoneText } from '../zones/zone-values';

/** A step as it is typed; an empty price means that nothing is delivered from there on. */
export interface StepValues {
  from: string;
  price: string;
}

/** A rate as it is typed; without a country, it holds everywhere. */
export interface RateValues extends ZoneText {
  basis: DeliveryRateInput['basis'];
  steps: readonly StepValues[];
  freeFrom: string;
}

/** A method as it is typed. */
export interface MethodValues {
  name: string;
  note: string;
  kind: DeliveryMethod_SourceFragment['kind'];
  isActive: boolean;
  minDays: string;
  maxDays: string;
  rates: readonly RateValues[];
}

/** A rate in which nothing is typed yet. */
export function blankRate(): RateValues {
  return { ...blankZone(), freeFrom: '', basis: 'FLAT', steps: [{ from: '0', price: '' }] };
}

/** A method in which nothing is typed yet. */
export function blankMethod(): MethodValues {
  return { name: '', note: '', kind: 'SHIP', isActive: true, minDays: '1', maxDays: '3', rates: [blankRate()] };
}

/** A method as its form shows it. */
export function valuesOf(method: DeliveryMethod_SourceFragment): MethodValues {
  const { name, note, kind, isActive, minDays, maxDays, rates } = method;
  return {
    ...{ name, note, kind, isActive, minDays: String(minDays), maxDays: String(maxDays) },
    rates: rates.map(({ basis, steps, freeFrom, ...zone }, index) => ({
      ...zoneText(zone, index),
      basis,
      steps: steps.map(({ from, price }) => ({ from: String(from), price: typedAmount(price) })),
      freeFrom: typedAmount(freeFrom),
    })),
  };
}

/** What is sent of a form. What isn't a number stays wrong, for the rules to refuse. */
export function inputOf(values: MethodValues): CreateDeliveryMethodInput {
  const { name, note, kind, isActive, minDays, maxDays, rates } = values;
  return {
    ...{ name, note, kind, isActive, minDays: readNumber(minDays), maxDays: readNumber(maxDays) },
    rates: rates.map(({ basis, steps, freeFrom, ...zone }) => ({
      ...zoneInput(zone),
      basis,
      steps: (basis === 'FLAT' ? steps.slice(0, 1) : steps).map(({ from, price }, index) => ({
        from: index === 0 ? 0 : readNumber(from),
        price: numberOrNull(price),
      })),
      freeFrom: numberOrNull(freeFrom),
    })),
  };
}

/** What is sent of an edit: only what differs, so that nothing else is set back. */
export function changesOf(
  values: MethodValues,
  saved: DeliveryMethod_SourceFragment,
): Partial<CreateDeliveryMethodInput> {
  return changedFields(inputOf(values), inputOf(valuesOf(saved)));
}

/** The input as the shop's rules read it, which name kinds and bases as REST does. */
export function forRules({ kind, rates, ...input }: CreateDeliveryMethodInput): object {
  return {
    ...input,
    kind: kind && fromEnum(kind),
    rates: rates.map(({ basis, ...rate }) => ({ ...rate, basis: fromEnum(basis) })),
  };
}

/**
 * A method in a line: '$7.00, 3 to 5 business days'; where the price depends on something, 'from $5.00, …' or 'free or up
 * to $9.00, …'.
 */
export function methodInWords({ rates, minDays, maxDays }: DeliveryMethod_SourceFragment): string {
  const prices = rates.flatMap(({ steps }) => steps.flatMap(({ price }) => price ?? []));
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const amount = lowest === 0 ? 'free' : formatMoney(lowest);
  const range = lowest === 0 ? `free or up to ${formatMoney(highest)}` : `from ${amount}`;
  return [
    lowest === highest ? amount : range,
    deliveryTime({ minDays, days: maxDays }).toLowerCase(),
    ...(rates.length > 1 ? [`${rates.length} prices by place`] : []),
  ].join(', ');
}
