import { useId } from 'react';
import { css, cx } from 'styled-system/css';
import { choiceChip } from '~/ui/choice-chip';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { visuallyHidden } from '~/ui/visually-hidden';
import { chooseVariant } from './choose-variant';
import { valuesOf, type Variant } from './shown-variant';

/** What shoppers choose about a product: a group of radio buttons for each option. */
export function OptionPicker({
  options,
  variants,
  chosen,
  onChoose,
}: {
  options: readonly { name: string; values: readonly string[] }[];
  variants: readonly Variant[];
  chosen: Variant;
  /** Gets the variant's ID. */
  onChoose: (id: string) => void;
}) {
  const id = useId();
  const values = valuesOf(chosen);
  return (
    <div className={cx(css({ display: 'grid', gap: '4', width: 'full' }), onlyWithScripts)}>
      {options.map(({ name, values: offered }, option) => (
        <fieldset key={name}>
          <legend className={css({ fontWeight: 'semibold', mb: '2' })}>
            {name}
            <span className={css({ color: 'muted', fontWeight: 'medium' })}>: {values[option]}</span>
          </legend>
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
            {offered.map((value) => {
              const leadsTo = chooseVariant(variants, chosen, option, value);
              if (!leadsTo) return null;
              const isSoldOut = !leadsTo.countInStock;
              return (
                <label key={value} className={choiceChip} data-sold-out={isSoldOut ? '' : undefined}>
                  <input
                    className={visuallyHidden}
                    type="radio"
                    name={`${id}-${option}`}
                    checked={values[option] === value}
                    onChange={() => onChoose(leadsTo._id)}
                  />
                  {value}
                  {isSoldOut && <span className={visuallyHidden}>, sold out</span>}
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
