import { useState } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { AdminReview_ReviewFragment } from '~/graphql/generated';
import { useModerateReviewMutation } from '~/graphql/operations/admin-reviews';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { ShimmerImage } from '~/ui/shimmer-image';
import { toast } from '~/ui/toast-store';

/** Asks before a photo is taken out of a review. */
export function RemovePhotoDialog({
  review: { _id, version, photos },
  index,
  isOpen,
  onClose,
}: {
  review: AdminReview_ReviewFragment;
  index: number;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [moderate] = useModerateReviewMutation();
  const [isBusy, setBusy] = useState(false);
  const photo = photos[index];
  const remove = async () => {
    if (isBusy || !photo) return;
    setBusy(true);
    try {
      await moderate({ variables: { input: { id: _id, version, removePhotos: [photo.src] } } });
      toast.success('Photo removed');
      onClose();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title="Remove this photo?" size="sm" isOpen={isOpen} onClose={onClose}>
      <ShimmerImage
        className={css({ width: '160px', borderRadius: 'md', mb: '4' })}
        src={photo?.src}
        alt={photo?.alt ?? ''}
        sizes="160px"
      />
      <p>It’s deleted for good. The rest of the review stays as it is.</p>
      <DialogButtons>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" aria-disabled={isBusy || undefined} onClick={() => void remove()}>
          {isBusy ? 'Removing…' : 'Remove photo'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
