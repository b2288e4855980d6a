import { MAX_REVIEW_PHOTOS, PHOTO_REFUSAL, REVIEW_PHOTO_TYPES, tooManyPhotos } from '@domain/review-photos.js';
import { Camera, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type Ref } from 'react';
import { css } from 'styled-system/css';
import { announce } from '~/lib/announcer';
import { paths } from '~/lib/paths';
import { usePictureUploads } from '~/lib/use-picture-uploads';
import { Button } from '~/ui/button';
import { FieldError } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { ShimmerImage } from '~/ui/shimmer-image';
import { UploadLine } from '~/ui/upload-line';

/** The photos of a review: chosen or taken, uploaded at once, shown, and removed. */
export function PhotosField({
  ref,
  productId,
  value,
  onChange,
  onUploading,
  error,
}: {
  /** The button that adds photos, which gets the focus when they are refused. */
  ref?: Ref<HTMLButtonElement>;
  productId: string;
  /** The addresses of the photos, in their order. */
  value: readonly string[];
  /** @param change what makes the new value of the latest one */
  onChange: (change: (photos: readonly string[]) => string[]) => void;
  /** Called when an upload starts, and when none is on its way anymore. */
  onUploading: (isUploading: boolean) => void;
  error?: string | undefined;
}) {
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const { uploads, add, cancel, retry } = usePictureUploads({
    to: { path: paths.reviewPhotos(productId), types: REVIEW_PHOTO_TYPES, refusal: PHOTO_REFUSAL },
    onArrived: (photos) => onChange((before) => [...before, ...photos]),
    onUploading,
  });
  const room = MAX_REVIEW_PHOTOS - value.length - uploads.length;
  const choose = (files: File[]) => {
    setProblem(files.length > room ? tooManyPhotos : undefined);
    if (room > 0) add(files.slice(0, room));
  };
  /** The button goes with its photo; the next best thing gets the focus. */
  const focusButton = () => field.current?.querySelector<HTMLButtonElement>('button[data-add]')?.focus();
  const remove = (index: number) => {
    setProblem(undefined);
    onChange((before) => before.filter((_, at) => at !== index));
    announce(`Photo ${index + 1} removed`);
    focusButton();
  };

  return (
    <fieldset
      ref={field}
      className={css({ minWidth: '0' })}
      aria-describedby={[`${id}-hint`, ...((error ?? problem) ? [`${id}-error`] : [])].join(' ')}
    >
      <legend className={css({ fontWeight: 'semibold', mb: '1.5' })}>Photos (optional)</legend>
      <p id={`${id}-hint`} className={css({ textStyle: 'small', color: 'muted', mb: '1.5' })}>
        Up to {MAX_REVIEW_PHOTOS}, as JPEG, PNG or WebP. Please show the gift, not faces, names or addresses.
      </p>
      {value.length > 0 && (
        <ol className={css({ listStyleType: 'none', display: 'flex', flexWrap: 'wrap', gap: '3', my: '3' })}>
          {value.map((src, index) => (
            <li key={src} className={css({ textAlign: 'center' })}>
              <ShimmerImage
                className={css({ width: '96px', borderRadius: 'md' })}
                src={src}
                alt={`Photo ${index + 1}`}
                sizes="96px"
              />
              <IconButton label={`Remove photo ${index + 1}`} onClick={() => remove(index)}>
                <Trash2 size={20} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      {uploads.length > 0 && (
        <ul className={css({ listStyleType: 'none' })} aria-label="On their way">
          {uploads.map((upload) => (
            <UploadLine
              key={upload.id}
              className={css({ display: 'flex', alignItems: 'center', gap: '2', py: '2' })}
              upload={upload}
              onRetry={retry}
              onCancel={(which) => {
                cancel(which);
                focusButton();
              }}
            />
          ))}
        </ul>
      )}
      <Button
        ref={ref}
        className={onlyWithScripts}
        variant="outline"
        data-add
        aria-disabled={room <= 0 || undefined}
        onClick={() => (room > 0 ? input.current?.click() : setProblem(tooManyPhotos))}
      >
        <Camera size={20} aria-hidden />
        Add photos
      </Button>
      <input
        ref={input}
        type="file"
        accept={REVIEW_PHOTO_TYPES.join(',')}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) choose(files);
        }}
      />
      <FieldError id={`${id}-error`} error={error ?? problem} />
    </fieldset>
  );
}
