import { taxClassId } from '@domain/tax-draft.js';
import { STANDARD_CLASS } from '@domain/taxes.js';
import type { TaxForm_RulesFragment, UpdateTaxRulesInput } from '~/graphql/generated';
import { changedFields } from '../onto-newer';
import { readNumber } from '../typed-number';
import { blankZone, zoneInput, zoneText, type ZoneText } from '../zones/zone-values';

/** A class as it is typed. Rates go by its key: its ID, or for a new one something that no ID is. */
export interface ClassValues {
  key: string;
  /** null: a new one, whose ID is made of its name. */
  id: string | null;
  name: string;
}

/** A zone as it is typed; without a country, it holds everywhere else. */
export interface ZoneValues extends ZoneText {
  name: string;
  /** The rate of Standard. */
  percent: string;
  /** The rates of the shop's own classes by their keys; empty: that of Standard. */
  percents: Readonly<Record<string, string>>;
  taxesShipping: boolean;
}

/** The tax rules as they are typed. */
export interface TaxValues {
  pricesIncludeTax: boolean;
  classes: readonly ClassValues[];
  zones: readonly ZoneValues[];
}

let lastKey = 0;

/** A class in which nothing is typed yet. */
export function blankClass(): ClassValues {
  return { key: `new ${++lastKey}`, id: null, name: '' };
}

/** A zone in which nothing is typed yet. */
export function blankTaxZone(): ZoneValues {
  return { ...blankZone(), name: '', percent: '', percents: {}, taxesShipping: false };
}

/** The tax rules as the form shows them. */
export function valuesOf({ pricesIncludeTax, classes: saved, zones }: TaxForm_RulesFragment): TaxValues {
  const classes = saved.map(({ key, name }) => ({ key, id: key, name }));
  return {
    pricesIncludeTax,
    classes,
    zones: zones.map(({ name, rates, taxesShipping, ...zone }, index) => {
      const percentOf = (id: string) => rates.find(({ taxClass }) => taxClass === id)?.percent.toString() ?? '';
      return {
        ...zoneText(zone, index),
        ...{ name, percent: percentOf(STANDARD_CLASS), taxesShipping },
        percents: Object.fromEntries(classes.map(({ key, id }) => [key, percentOf(id)])),
      };
    }),
  };
}

/** What is sent of the form. What isn't a number stays wrong, for the rules to refuse. */
export function inputOf({ pricesIncludeTax, classes, zones }: TaxValues) {
  const ids = idsOf(classes);
  return {
    pricesIncludeTax,
    classes: classes.map(({ key, name }) => ({ id: ids.get(key) ?? '', name })),
    zones: zones.map(({ name, percent, percents, taxesShipping, ...zone }) => ({
      ...zoneInput(zone),
      name,
      rates: [
        { taxClass: STANDARD_CLASS, percent: readNumber(percent) },
        ...classes.flatMap(({ key }) => {
          const typed = percents[key]?.trim() ?? '';
          return typed === '' ? [] : [{ taxClass: ids.get(key) ?? '', percent: readNumber(typed) }];
        }),
      ],
      taxesShipping,
    })),
  } satisfies UpdateTaxRulesInput;
}

/** What is sent of an edit: only what differs, so that nothing else is set back. */
export function changesOf(values: TaxValues, saved: TaxForm_RulesFragment): UpdateTaxRulesInput {
  return changedFields(inputOf(values), inputOf(valuesOf(saved)));
}

/** Values in which the classes that were sent go by their IDs, as they do once they are saved. */
export function withSavedIds(values: TaxValues, sent: TaxValues): TaxValues {
  const ids = idsOf(sent.classes);
  return {
    ...values,
    classes: values.classes.map((one) => {
      const id = ids.get(one.key);
      return id === undefined ? one : { ...one, key: id, id };
    }),
    zones: values.zones.map((zone) => ({
      ...zone,
      percents: Object.fromEntries(Object.entries(zone.percents).map(([key, text]) => [ids.get(key) ?? key, text])),
    })),
  };
}

/** The IDs of classes by their keys. */
function idsOf(classes: readonly ClassValues[]): ReadonlyMap<string, string> {
  return new Map(classes.map(({ key, id, name }) => [key, id ?? taxClassId(name)]));
}
