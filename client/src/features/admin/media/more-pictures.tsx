import { MAX_IMAGE_ALT, MAX_PRODUCT_IMAGES, type ProductImage } from '@domain/product-images.js';
import { ArrowDown, ArrowUp, GripVertical, Star, Trash2 } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type Ref } from 'react';
import { css } from 'styled-system/css';
import { announce } from '~/lib/announcer';
import { Button } from '~/ui/button';
import { IconButton } from '~/ui/icon-button';
import { Input } from '~/ui/input';
import { ShimmerImage } from '~/ui/shimmer-image';
import { UploadLine } from '~/ui/upload-line';
import { useFileDrop } from '../file-zone';
import { useSortByPointer } from './use-sort-by-pointer';
import type { PictureUpload } from '~/lib/use-picture-uploads';

const zone = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  p: '4',
  border: '1.5px dashed {colors.control}',
  borderRadius: 'lg',
  bg: 'surface',
  transition: 'background-color {durations.fast}',
  '&[data-over]': { bg: 'brand.soft', borderColor: 'brand' },
});

const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '2',
  py: '2',
  borderTop: '1px solid {colors.line}',
  '&[data-dragged]': { bg: 'brand.soft', borderRadius: 'md' },
});

const handle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  color: 'muted',
  cursor: 'grab',
  touchAction: 'none',
  _active: { cursor: 'grabbing' },
});

/**
 * A product's pictures after the first: dropped, pasted or chosen, several at once; put in order by dragging or by
 * buttons, each with its alternative text.
 */
export function MorePictures({
  ref,
  images,
  hasFirst,
  uploads,
  error,
  onChange,
  onMakeFirst,
  onFiles,
  onCancel,
  onRetry,
}: {
  /** The button that adds pictures, which gets the focus when they are refused. */
  ref?: Ref<HTMLButtonElement>;
  images: readonly ProductImage[];
  /** Whether there is a picture before these. */
  hasFirst: boolean;
  uploads: readonly PictureUpload[];
  error?: string | undefined;
  onChange: (images: ProductImage[]) => void;
  /** Lets a picture and the first one change places. */
  onMakeFirst: (index: number) => void;
  onFiles: (files: File[]) => void;
  onCancel: (id: number) => void;
  onRetry: (id: number) => void;
}) {
  const headingId = useId();
  const drop = useFileDrop(onFiles);
  const section = useRef<HTMLElement>(null);
  /** The button that has the focus after the list has changed, and the place of its picture; the first that can have it. */
  const wanted = useRef<string[]>([]);
  useLayoutEffect(() => {
    const names = wanted.current;
    wanted.current = [];
    for (const name of names) {
      const button = section.current?.querySelector<HTMLButtonElement>(`[data-button="${name}"]:enabled`);
      if (!button) continue;
      button.focus();
      return;
    }
  }, [images]);

  const before = hasFirst ? 1 : 0;
  const numberOf = (index: number) => index + before + 1;
  const move = (from: number, to: number, focused: string[] = []) => {
    const moved = images[from];
    if (!moved) return;
    wanted.current = focused;
    const others = images.filter((_, index) => index !== from);
    onChange([...others.slice(0, to), moved, ...others.slice(to)]);
    announce(`Now picture ${numberOf(to)} of ${images.length + before}`);
  };
  const makeFirst = (index: number, focused: string[]) => {
    wanted.current = focused;
    onMakeFirst(index);
    announce('Now the first picture');
  };
  const remove = (index: number) => {
    wanted.current = [`remove ${index}`, `remove ${index - 1}`, 'add'];
    onChange(images.filter((_, at) => at !== index));
    announce(`Picture ${numberOf(index)} removed`);
  };
  const { list, dragged, handleProps } = useSortByPointer(move);
  const count = images.length + before;

  return (
    <section ref={section} className={zone} aria-labelledby={headingId} {...drop}>
      <div>
        <h3 id={headingId} className={css({ fontFamily: 'body', fontSize: '16', fontWeight: 'semibold' })}>
          More pictures
        </h3>
        <p className={css({ textStyle: 'small', color: 'muted' })}>
          {count < MAX_PRODUCT_IMAGES
            ? `Drop several at once, paste them, or choose them. Up to ${MAX_PRODUCT_IMAGES} in all.`
            : `These are all ${MAX_PRODUCT_IMAGES} that a product can have.`}
        </p>
      </div>
      {images.length > 0 && (
        <ol ref={list}>
          {images.map(({ src, alt }, index) => {
            const number = numberOf(index);
            return (
              <li key={keyOf(images, index)} className={line} data-dragged={dragged === index ? '' : undefined}>
                <span className={handle} title="Drag to another place" {...handleProps(index)}>
                  <GripVertical size={20} aria-hidden />
                  <ShimmerImage
                    className={css({ width: '56px', borderRadius: 'sm' })}
                    src={src}
                    alt={`Picture ${number}`}
                    sizes="56px"
                  />
                </span>
                <span className={css({ flex: '1 1 180px' })}>
                  <Input
                    aria-label={`Alternative text of picture ${number}`}
                    placeholder="What it shows"
                    autoComplete="off"
                    maxLength={MAX_IMAGE_ALT}
                    value={alt}
                    onChange={({ currentTarget: { value } }) =>
                      onChange(images.map((image, at) => (at === index ? { ...image, alt: value } : image)))
                    }
                  />
                </span>
                <span className={css({ display: 'flex', ml: 'auto' })}>
                  {hasFirst && (
                    <IconButton
                      label={`Make picture ${number} the first`}
                      data-button={`first ${index}`}
                      onClick={() => makeFirst(index, ['first 0'])}
                    >
                      <Star size={20} aria-hidden />
                    </IconButton>
                  )}
                  <IconButton
                    label={`Move picture ${number} up`}
                    data-button={`up ${index}`}
                    disabled={number === 1}
                    onClick={() =>
                      index === 0 ? makeFirst(0, ['up 0']) : move(index, index - 1, [`up ${index - 1}`, 'down 0'])
                    }
                  >
                    <ArrowUp size={20} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move picture ${number} down`}
                    data-button={`down ${index}`}
                    disabled={index === images.length - 1}
                    onClick={() => move(index, index + 1, [`down ${index + 1}`, `up ${index + 1}`])}
                  >
                    <ArrowDown size={20} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Remove picture ${number}`}
                    data-button={`remove ${index}`}
                    onClick={() => remove(index)}
                  >
                    <Trash2 size={20} aria-hidden />
                  </IconButton>
                </span>
              </li>
            );
          })}
        </ol>
      )}
      {uploads.length > 0 && (
        <ul aria-label="On their way">
          {uploads.map((upload) => (
            <UploadLine key={upload.id} className={line} upload={upload} onCancel={onCancel} onRetry={onRetry} />
          ))}
        </ul>
      )}
      {error && (
        <p className={css({ textStyle: 'small', color: 'danger' })} role="alert">
          {error}
        </p>
      )}
      {count < MAX_PRODUCT_IMAGES && (
        <Button
          ref={ref}
          className={css({ alignSelf: 'flex-start' })}
          variant="soft"
          data-button="add"
          onClick={() => pickPictures(onFiles)}
        >
          Add pictures
        </Button>
      )}
    </section>
  );
}

/** Lets the admin choose pictures; on phones this offers the camera. The field before has the form's only file input. */
function pickPictures(onFiles: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.multiple = true;
  input.onchange = () => onFiles([...(input.files ?? [])]);
  input.click();
}

/** A picture may be there twice. */
function keyOf(images: readonly ProductImage[], index: number): string {
  const src = images[index]?.src ?? '';
  return `${src} ${images.slice(0, index).filter((image) => image.src === src).length}`;
}
