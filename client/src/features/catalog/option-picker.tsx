import { useId } from 'react';
import { css, cx } from 'styled-system/css';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { visuallyHidden } from '~/ui/visually-hidden';
import { chooseVariant } from './choose-variant';
import { valuesOf, type Variant } from './shown-variant';

const chip = css({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'control',
  px: '4',
  borderRadius: 'full',
  border: '1.5px solid {colors.control}',
  bg: 'surface',
  fontWeight: 'semibold',
  cursor: 'pointer',
  transitionProperty: 'background-color, border-color',
  transitionDuration: 'fast',
  _hover: { borderColor: 'brand' },
  '&:has(:checked)': { borderColor: 'brand', bg: 'brand.soft', color: 'brand' },
  '&:has(:focus-visible)': { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
  '&[data-sold-out]': { color: 'muted', borderStyle: 'dashed' },
  '&[data-sold-out]:has(:checked)': { color: 'brand' },
});

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
                <label key={value} className={chip} data-sold-out={isSoldOut ? '' : undefined}>
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
