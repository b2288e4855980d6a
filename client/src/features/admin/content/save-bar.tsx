import { css } from 'styled-system/css';
import { Button } from '~/ui/button';

/** What there is to save, and the buttons for it; the default comes back by a click that can be undone. */
export function SaveBar({
  hasChanges,
  isBusy,
  isDefault,
  onUndo,
  onDefault,
}: {
  hasChanges: boolean;
  isBusy: boolean;
  /** Whether what is on the screen is the default. */
  isDefault: boolean;
  onUndo: () => void;
  onDefault: () => void;
}) {
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap', mt: '5' })}>
      <p className={css({ textStyle: 'small', me: 'auto', color: 'muted' })} role="status">
        {hasChanges ? 'Unsaved changes' : 'All changes saved'}
      </p>
      {!isDefault && (
        <Button variant="ghost" onClick={onDefault}>
          Back to the default
        </Button>
      )}
      {hasChanges && (
        <Button variant="ghost" onClick={onUndo}>
          Undo
        </Button>
      )}
      <Button type="submit" disabled={isBusy || !hasChanges}>
        {isBusy ? 'Saving…' : 'Save'}
      </Button>
    </div>
  );
}
