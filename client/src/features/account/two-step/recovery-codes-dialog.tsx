import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { toast } from '~/ui/toast-store';

/** Shows new recovery codes, once, with ways to keep them. */
export function RecoveryCodesDialog({
  codes,
  isOpen,
  onClose,
}: {
  codes: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}) {
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Recovery codes copied');
    } catch {
      toast.error('Your browser doesn’t allow copying. Please write the codes down.');
    }
  };
  return (
    <Dialog title="Your recovery codes" size="sm" isOpen={isOpen} onClose={onClose}>
      <p>
        Keep these recovery codes in a safe place, such as your password manager. If you lose your phone, each one lets
        you sign in once. <strong>You won’t see them again.</strong>
      </p>
      <ul
        className={css({
          listStyleType: 'none',
          display: 'grid',
          gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
          columnGap: '6',
          rowGap: '1',
          mt: '4',
          p: '4',
          bg: 'surface',
          border: '1px solid {colors.line}',
          borderRadius: 'md',
          fontFamily: 'monospace',
          fontSize: '14',
        })}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code} className={css({ whiteSpace: 'nowrap' })}>
            {code}
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button variant="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="outline" onClick={() => save(text)}>
          Download
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogButtons>
    </Dialog>
  );
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' });
  link.click();
  URL.revokeObjectURL(address);
}
