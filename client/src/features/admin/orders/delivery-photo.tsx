import { DELIVERY_PHOTO_DAYS } from '@domain/delivery-photos.js';
import { PHOTO_REFUSAL, REVIEW_PHOTO_TYPES } from '@domain/review-photos.js';
import { Camera, Trash2 } from 'lucide-react';
import { useContext, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { AdminOrder_OrderFragment } from '~/graphql/generated';
import { useRemoveDeliveryPhotoMutation } from '~/graphql/operations/admin-orders';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { paths } from '~/lib/paths';
import { usePictureUploads } from '~/lib/use-picture-uploads';
import { Button } from '~/ui/button';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { toast } from '~/ui/toast-store';
import { UploadLine } from '~/ui/upload-line';
import { useDialog } from '~/ui/use-dialog';
import { useHeir } from '../use-heir';

/** Takes a photo of what was delivered, replaces it, and removes it. Phones open their camera. */
export function DeliveryPhoto({
  id,
  shipment: { _id: shipmentId, photo },
  which,
}: {
  id: string;
  shipment: AdminOrder_OrderFragment['shipments'][number];
  /** What the names of its buttons add when there are several shipments. */
  which: ReactNode;
}) {
  const freshness = useContext(FreshnessContext);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [removePhoto] = useRemoveDeliveryPhotoMutation();
  const dialog = useDialog();
  // The photo may be gone only after the dialog.
  const lost = useHeir(() => button.current?.focus());
  const { uploads, add, cancel, retry } = usePictureUploads({
    to: { path: paths.deliveryPhoto(id, shipmentId), types: REVIEW_PHOTO_TYPES, refusal: PHOTO_REFUSAL },
    onArrived: () => {
      toast.success(photo === null ? 'Photo added' : 'Photo replaced');
      freshness?.invalidate(['Order', 'Audit']);
    },
    onUploading: setUploading,
  });
  const choose = (file: File) => {
    // A new try takes the place of one that has failed.
    uploads.forEach((upload) => cancel(upload.id));
    add([file]);
  };
  const remove = async () => {
    await removePhoto({ variables: { input: { id, photoId: photo?.split('/').at(-1) ?? '' } } });
    toast.success('Photo removed');
  };
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        aria-disabled={isUploading || undefined}
        onClick={() => isUploading || input.current?.click()}
      >
        <Camera size={18} aria-hidden />
        {photo === null ? 'Add photo' : 'Replace photo'}
        {which}
      </Button>
      {photo !== null && (
        <Button variant="outline" onClick={dialog.open} {...lost}>
          <Trash2 size={18} aria-hidden />
          Remove photo
          {which}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={REVIEW_PHOTO_TYPES.join(',')}
        capture="environment"
        aria-label="Photo of the delivery"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) choose(file);
        }}
      />
      {uploads.length > 0 && (
        <ul className={css({ listStyleType: 'none', flexBasis: 'full' })} aria-label="On their way">
          {uploads.map((upload) => (
            <UploadLine
              key={upload.id}
              className={css({ display: 'flex', alignItems: 'center', gap: '2' })}
              upload={upload}
              onRetry={retry}
              onCancel={(which) => {
                cancel(which);
                button.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <p className={css({ flexBasis: 'full', textStyle: 'small', color: 'muted' })}>
        {photo === null
          ? `Only the customer and you will see the photo. It’s deleted ${DELIVERY_PHOTO_DAYS} days after the delivery.`
          : `Only the customer and you see the photo. It’s deleted ${DELIVERY_PHOTO_DAYS} days after the delivery.`}
      </p>
      <ConfirmDialog
        title="Remove this photo?"
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        action="Remove photo"
        busyText="Removing…"
        onConfirm={remove}
        heir={button}
      >
        <p>The customer won’t see it anymore. You can add another one.</p>
      </ConfirmDialog>
    </>
  );
}
