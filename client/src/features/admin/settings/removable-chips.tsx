import { X } from 'lucide-react';
import { css } from 'styled-system/css';
import { IconButton } from '~/ui/icon-button';

/** What was added to a field, each with a button that takes it away. */
export function RemovableChips({
  label,
  texts,
  onRemove,
}: {
  label: string;
  /** All different. */
  texts: readonly string[];
  /** @param index of the one that goes */
  onRemove: (index: number) => void;
}) {
  if (texts.length === 0) return null;
  return (
    <ul
      className={css({ listStyleType: 'none', display: 'flex', flexWrap: 'wrap', gap: '2', mt: '3' })}
      aria-label={label}
    >
      {texts.map((text, index) => (
        <li
          key={text}
          className={css({
            display: 'flex',
            alignItems: 'center',
            ps: '4',
            py: '1',
            lineHeight: '1.3',
            bg: 'brand.soft',
            color: 'ink',
            borderRadius: 'full',
            fontVariantNumeric: 'tabular-nums',
          })}
        >
          {text}
          <IconButton label={`Remove ${text}`} onClick={() => onRemove(index)}>
            <X size={18} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
