import { MAX_IMAGE_ALT, MAX_PRODUCT_IMAGES } from '@domain/product-images.js';
import { useEffect, useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { css } from 'styled-system/css';
import { TextField } from '~/ui/form-field';
import { toast } from '~/ui/toast-store';
import { MorePictures } from '../media/more-pictures';
import { PictureField } from '../media/picture-field';
import { usePictureUploads } from '~/lib/use-picture-uploads';
import type { ProductFormValues } from './product-form-values';

/** The pictures of a product in its form: the first, with its text, and the others once there is a first. */
export function ProductPictures({
  form: { control, register, formState, getValues, setValue },
  onUploading,
}: {
  form: UseFormReturn<ProductFormValues>;
  /** Called when an upload starts, and when none is on its way anymore; the same function in every render. */
  onUploading: (isUploading: boolean) => void;
}) {
  const { errors } = formState;
  const {
    field: { ref: addressRef, value: image, onChange: setImage },
  } = useController({ control, name: 'image' });
  const {
    field: { ref: addRef, value: images, onChange: setImages },
  } = useController({ control, name: 'moreImages' });
  const [isFirstOnItsWay, setFirstOnItsWay] = useState(false);
  const [areMoreOnTheirWay, setMoreOnTheirWay] = useState(false);
  const { uploads, add, cancel, retry } = usePictureUploads({
    onArrived: (images) =>
      // Not the values of this render: others have arrived since.
      setImages([...getValues('moreImages'), ...images.map((src) => ({ src, alt: '' }))]),
    onUploading: setMoreOnTheirWay,
  });
  const isUploading = isFirstOnItsWay || areMoreOnTheirWay;
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);
  const hasFirst = image.trim() !== '' || isFirstOnItsWay;

  const addFiles = (files: File[]) => {
    const room = MAX_PRODUCT_IMAGES - images.length - uploads.length - 1;
    if (files.length > room) toast.error(`A product can have at most ${MAX_PRODUCT_IMAGES} pictures`);
    if (files.length === 0) toast.error('Please select a file');
    const taken = files.slice(0, Math.max(0, room));
    if (taken.length > 0) add(taken);
  };
  /** The first picture with its text goes to the place of another, which becomes the first. */
  const makeFirst = (index: number) => {
    const chosen = images[index];
    if (!chosen) return;
    const old = { src: getValues('image').trim(), alt: getValues('imageAlt') };
    const others = images.filter((_, at) => at !== index);
    setImage(chosen.src);
    setValue('imageAlt', chosen.alt, { shouldDirty: true });
    setImages(old.src === '' ? others : [old, ...others]);
  };

  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
      <PictureField
        ref={addressRef}
        value={image}
        onChange={setImage}
        onUploading={setFirstOnItsWay}
        // The next one follows.
        onRemove={() => {
          setValue('imageAlt', '');
          makeFirst(0);
        }}
        onFiles={addFiles}
        error={errors.image?.message}
      />
      {(hasFirst || images.length > 0 || uploads.length > 0) && (
        <>
          <TextField
            label="Alternative text"
            hint="What the picture shows, for people who can’t see it. Without one, they hear the product’s name."
            autoComplete="off"
            maxLength={MAX_IMAGE_ALT}
            error={errors.imageAlt?.message}
            {...register('imageAlt')}
          />
          <MorePictures
            ref={addRef}
            images={images}
            hasFirst={hasFirst}
            uploads={uploads}
            error={errors.moreImages?.message}
            onChange={setImages}
            onMakeFirst={makeFirst}
            onFiles={addFiles}
            onCancel={cancel}
            onRetry={retry}
          />
        </>
      )}
    </div>
  );
}
