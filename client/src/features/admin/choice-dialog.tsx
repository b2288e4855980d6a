import { useState } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { ChosenProduct_ProductFragment } from '~/graphql/generated';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { Bone } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { toast } from '~/ui/toast-store';
import { ChosenProducts } from './chosen-products';

type Chosen = readonly ChosenProduct_ProductFragment[];

/** Chooses a few products in an order, and closes once they are saved. */
export function ChoiceDialog({
  title,
  lead,
  known,
  error,
  onRetry,
  max,
  without,
  saveNone,
  save,
  isOpen,
  onClose,
}: {
  title: string;
  /** What they are chosen for. */
  lead: string;
  /** The choice so far; undefined while it loads. */
  known: Chosen | undefined;
  error?: unknown;
  onRetry?: () => void;
  /** The most that can be chosen. */
  max: number;
  /** The id of a product that can't be chosen. */
  without?: string;
  /** What the button says to save an empty choice, where that changes something. */
  saveNone?: string;
  /** Saves the ids; `seenIds` are those that the change is based on. Returns what to tell the admin. */
  save: (ids: string[], seenIds: string[]) => Promise<string>;
  isOpen: boolean;
  onClose: () => void;
}) {
  // What the admin saw first: a choice of someone else in the meantime is a conflict.
  const [seen, setSeen] = useState<Chosen | null>(null);
  const [edited, setEdited] = useState<Chosen | null>(null);
  const chosen = edited ?? known;
  const [isBusy, setBusy] = useState(false);
  const isNone = saveNone !== undefined && chosen?.length === 0;
  const canSave = edited !== null || isNone;

  const change = (next: Chosen) => {
    setSeen(seen ?? known ?? []);
    setEdited(next);
  };
  const submit = async () => {
    if (isBusy || !chosen || !canSave) return;
    setBusy(true);
    const ids = (products: Chosen) => products.map(({ _id }) => _id);
    try {
      toast.success(await save(ids(chosen), ids(seen ?? chosen)));
      onClose();
    } catch (failure) {
      toast.error(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <DialogButtons isInFooter>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={isBusy || !canSave || undefined} onClick={() => void submit()}>
            {isBusy ? 'Saving…' : isNone ? saveNone : 'Save'}
          </Button>
        </DialogButtons>
      }
    >
      <p className={css({ color: 'muted', mb: '4' })}>{lead}</p>
      {!chosen && error ? (
        <ErrorState message={errorMessage(error)} onRetry={onRetry} />
      ) : !chosen ? (
        <Bone className={css({ height: '64px', borderRadius: 'md' })} />
      ) : (
        <ChosenProducts products={chosen} max={max} without={without} onChange={change} />
      )}
    </Dialog>
  );
}
