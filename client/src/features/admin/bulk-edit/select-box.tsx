import { css, cx } from 'styled-system/css';
import { onlyWithScripts } from '~/ui/only-with-scripts';

/** A checkbox that selects rows of a list, with room for a thumb around it. */
export function SelectBox({
  label,
  isLabelShown = false,
  isChecked,
  onChange,
}: {
  label: string;
  isLabelShown?: boolean;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <label
      className={cx(
        css({
          display: 'inline-flex',
          alignItems: 'center',
          gap: '2',
          minHeight: 'control',
          cursor: 'pointer',
          '&:not(:has(span))': { minWidth: '32px' },
        }),
        onlyWithScripts,
      )}
    >
      <input
        className={css({
          width: '20px',
          height: '20px',
          flexShrink: '0',
          accentColor: '{colors.brand}',
          cursor: 'pointer',
        })}
        type="checkbox"
        aria-label={isLabelShown ? undefined : label}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isLabelShown && <span>{label}</span>}
    </label>
  );
}
