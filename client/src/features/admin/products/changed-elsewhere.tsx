import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { differencesOf, type EditedProduct } from './product-form-values';

/** Someone else has saved the product while it was being edited here: shows their changes and the choices. */
export function ChangedElsewhere({
  before,
  after,
  onLoad,
  onKeep,
}: {
  before: EditedProduct;
  after: EditedProduct;
  /** Theirs alone. */
  onLoad: () => void;
  /** Theirs, with what was typed here laid over it, as the form shows it already. */
  onKeep: () => void;
}) {
  return (
    <FocusedNotice className={css({ mb: '5' })} tone="waiting">
      <p className={css({ fontWeight: 'semibold' })}>Someone else changed this product in the meantime.</p>
      <ul className={css({ listStyleType: 'disc', ps: '5', my: '2' })}>
        {differencesOf(before, after).map(({ label, before: old, after: now }) => (
          <li key={label} className={css({ overflowWrap: 'anywhere' })}>
            {label}: <s>{shortened(old)}</s> → <strong>{shortened(now)}</strong>
          </li>
        ))}
      </ul>
      <p>Your changes are still here. Save again to apply them on top.</p>
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap', mt: '4' })}>
        <Button className={css({ borderColor: 'currentColor', color: 'inherit' })} variant="outline" onClick={onLoad}>
          Load their version
        </Button>
        <Button className={css({ color: 'inherit' })} variant="ghost" onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </FocusedNotice>
  );
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text || 'nothing');
