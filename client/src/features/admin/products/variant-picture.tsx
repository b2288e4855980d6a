import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { ShimmerImage } from '~/ui/shimmer-image';
import { toast } from '~/ui/toast-store';
import { visuallyHidden } from '~/ui/visually-hidden';
import { uploadPicture } from '~/lib/upload-picture';

/** The picture of a variant, inside the label of its cell: a press chooses another. */
export function VariantPicture({
  value,
  onChange,
  onUploading,
}: {
  value: string;
  onChange: (image: string) => void;
  /** Gets 1 when an upload starts, and -1 when it ends in whatever way. */
  onUploading: (by: 1 | -1) => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File | null) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setBusy(true);
    onUploading(1);
    const outcome = await uploadPicture(file, { onProgress: () => {}, signal: own.signal }).catch(() => null);
    onUploading(-1);
    if (own.signal.aborted || !outcome) return;
    setBusy(false);
    if ('error' in outcome) toast.error(outcome.error);
    else onChange(outcome.image);
  };

  return (
    <span
      className={css({
        display: 'inline-grid',
        placeItems: 'center',
        width: '44px',
        height: '44px',
        borderRadius: 'md',
        border: '1px solid {colors.line}',
        overflow: 'hidden',
        cursor: 'pointer',
        '&[data-busy]': { opacity: 0.5 },
        '&:has(:focus-visible)': { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
      })}
      data-busy={isBusy ? '' : undefined}
      title="Choose a picture"
    >
      <input
        className={visuallyHidden}
        type="file"
        accept="image/*"
        onChange={({ target }) => {
          void upload(target.files?.[0] ?? null);
          target.value = '';
        }}
      />
      {value === '' ? (
        <ImagePlus size={20} aria-hidden />
      ) : (
        <ShimmerImage className={css({ width: '44px' })} src={value} alt="" sizes="44px" />
      )}
    </span>
  );
}
