import { css } from 'styled-system/css';
import type { AdminReview_ReviewFragment } from '~/graphql/generated';
import { useModerateReviewMutation } from '~/graphql/operations/admin-reviews';
import { ConfirmDialog } from '~/ui/confirm-dialog';
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
  const photo = photos[index];
  return (
    <ConfirmDialog
      title="Remove this photo?"
      action="Remove photo"
      busyText="Removing…"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => {
        if (!photo) return;
        await moderate({ variables: { input: { id: _id, version, removePhotos: [photo.src] } } });
        toast.success('Photo removed');
      }}
    >
      <ShimmerImage
        className={css({ width: '160px', borderRadius: 'md', mb: '4' })}
        src={photo?.src}
        alt={photo?.alt ?? ''}
        sizes="160px"
      />
      <p>It’s deleted for good. The rest of the review stays as it is.</p>
    </ConfirmDialog>
  );
}
