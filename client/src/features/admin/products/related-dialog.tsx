import { MAX_CHOSEN_RELATED } from '@domain/related-products.js';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { ChosenProduct_ProductFragment } from '~/graphql/generated';
import { useChooseRelatedMutation, useChosenRelatedQuery } from '~/graphql/operations/admin-products';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { Bone } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { toast } from '~/ui/toast-store';
import { ChosenProducts } from '../chosen-products';

/** Chooses a few products that are shown beside another one, before what is bought together with it. */
export function RelatedDialog({
  product,
  isOpen,
  onClose,
}: {
  product: { _id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
}) {
  const { data, error, refetch } = useChosenRelatedQuery({ variables: { productId: product._id } });
  // What the admin saw first: a choice of someone else in the meantime is a conflict.
  const [seen, setSeen] = useState<readonly ChosenProduct_ProductFragment[] | null>(null);
  const [edited, setEdited] = useState<readonly ChosenProduct_ProductFragment[] | null>(null);
  const chosen = edited ?? data?.chosenRelatedProducts;
  const [choose] = useChooseRelatedMutation();
  const [isBusy, setBusy] = useState(false);

  const change = (next: readonly ChosenProduct_ProductFragment[]) => {
    setSeen(seen ?? data?.chosenRelatedProducts ?? []);
    setEdited(next);
  };
  const save = async () => {
    if (isBusy || !chosen) return;
    setBusy(true);
    const ids = (products: readonly { _id: string }[]) => products.map(({ _id }) => _id);
    const input = { productId: product._id, relatedIds: ids(chosen), seenIds: ids(seen ?? chosen) };
    try {
      await choose({ variables: { input } });
      toast.success('Related products saved');
      onClose();
    } catch (failure) {
      toast.error(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title="Related products"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <DialogButtons isInFooter>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={isBusy || !edited || undefined} onClick={() => void (edited && save())}>
            {isBusy ? 'Saving…' : 'Save'}
          </Button>
        </DialogButtons>
      }
    >
      <p className={css({ color: 'muted', mb: '4' })}>
        Shown beside {product.name}, before what shoppers buy together with it. Up to {MAX_CHOSEN_RELATED}, in this
        order.
      </p>
      {!chosen && error ? (
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : !chosen ? (
        <Bone className={css({ height: '64px', borderRadius: 'md' })} />
      ) : (
        <ChosenProducts products={chosen} max={MAX_CHOSEN_RELATED} without={product._id} onChange={change} />
      )}
    </Dialog>
  );
}
