import { css } from 'styled-system/css';
import { FocusedNotice } from '~/ui/focused-notice';

/**
 * Says that someone else has saved meanwhile, and that their changes are in the form.
 * @param subject what they changed, such as 'this discount'
 */
export function StaleNotice({ subject }: { subject: string }) {
  return (
    <FocusedNotice className={css({ mb: '5' })} tone="waiting" role="alert">
      <p className={css({ fontWeight: 'bold' })}>Someone else changed {subject} in the meantime.</p>
      <p>
        Their changes are in the form now, and yours are still here. Yours aren’t saved yet. Please check them and save
        again.
      </p>
    </FocusedNotice>
  );
}
