import type { OptionChoice } from '../../../domain/option-choices.js';
import type { Condition } from '../search/condition.js';

/**
 * A condition on `product`, a `Product` or its search entry: one of its rows has a value of each option. It is answered by
 * the index of the values; `optionProperty` is the same for products that are looked at one by one.
 * @param inStock true: one of these rows can be bought; false: none of them
 * @returns null when nothing was chosen
 */
export function optionCondition(
  choices: readonly OptionChoice[],
  inStock: boolean | null | undefined,
): Condition | null {
  return conditionOf(choices, inStock, (rows) => `product.id IN (SELECT chosen0.product_id FROM ${rows})`);
}

/** The same for each product of a short list. */
export function optionProperty(
  choices: readonly OptionChoice[],
  inStock: boolean | null | undefined,
): Condition | null {
  return conditionOf(choices, inStock, (rows) => `EXISTS (SELECT 1 FROM ${rows} AND chosen0.product_id = product.id)`);
}

function conditionOf(
  choices: readonly OptionChoice[],
  inStock: boolean | null | undefined,
  has: (rows: string) => string,
): Condition | null {
  if (choices.length === 0) return null;
  const keysOf = (index: number) => `chosen${index}.key IN (:...optionKeys${index})`;
  const others = choices
    .slice(1)
    .map(
      (_, at) =>
        ` JOIN product_choices chosen${at + 1} ON chosen${at + 1}.item_id = chosen0.item_id AND ${keysOf(at + 1)}`,
    )
    .join('');
  const rows = (more: string) => has(`product_choices chosen0${others}${more} WHERE ${keysOf(0)}`);
  const bought = rows(
    ' JOIN products item ON item.id = chosen0.item_id AND item.archived_at IS NULL AND item.count_in_stock > 0',
  );
  return {
    sql: inStock === true ? bought : inStock === false ? `${rows('')} AND NOT ${bought}` : rows(''),
    parameters: Object.fromEntries(
      choices.map(({ values }, index) => [`optionKeys${index}`, values.map(({ key }) => key)]),
    ),
  };
}
