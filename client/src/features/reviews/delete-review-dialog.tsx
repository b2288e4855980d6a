import { useState } from 'react';
import { errorMessage } from '~/graphql/error-message';
import { useDeleteReviewMutation } from '~/graphql/operations/reviews';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { toast } from '~/ui/toast-store';

/** Asks before a customer's review is deleted. */
export function DeleteReviewDialog({
  id,
  isOpen,
  onDeleted,
  onClose,
}: {
  id: string;
  isOpen: boolean;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const [deleteReview] = useDeleteReviewMutation();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await deleteReview({ variables: { id } });
      toast.success('Review deleted');
      onDeleted();
      onClose();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title="Delete your review?" size="sm" isOpen={isOpen} onClose={onClose}>
      <p>It disappears from the gift’s page, and its stars no longer count. You can write a new one at any time.</p>
      <DialogButtons>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" aria-disabled={isBusy || undefined} onClick={() => void confirm()}>
          {isBusy ? 'Deleting…' : 'Delete review'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
