import { css } from 'styled-system/css';
import { Dialog } from '~/ui/dialog';

const keys = [
  ['↓ or J', 'the next parcel'],
  ['↑ or K', 'the parcel before'],
  ['P', 'start to prepare it, or stop'],
  ['S', 'sent, or ready for pickup'],
  ['U', 'undo what you did last'],
  ['/', 'scan a label'],
  ['?', 'these keys'],
] as const;

/** Which keys do what, while the focus is in the list. */
export function BoardKeys({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keys" size="sm" isOpen={isOpen} onClose={onClose}>
      <p className={css({ mb: '4' })}>They work while a parcel of the list has the focus.</p>
      <dl className={css({ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: '5', rowGap: '2' })}>
        {keys.map(([key, words]) => (
          <div key={key} className={css({ display: 'contents' })}>
            <dt>
              <kbd className={css({ fontWeight: 'bold' })}>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
