import { isImageAddress } from '@domain/product-draft.js';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState, type Ref } from 'react';
import { css } from 'styled-system/css';
import { announce } from '~/lib/announcer';
import { Button } from '~/ui/button';
import { FormField } from '~/ui/form-field';
import { Input } from '~/ui/input';
import { ShimmerImage } from '~/ui/shimmer-image';
import { toast } from '~/ui/toast-store';
import { FileZone } from '../file-zone';
import { ProgressBar } from '~/ui/progress-bar';
import { uploadPicture } from '~/lib/upload-picture';

/** An address is loaded once typing has stopped: its beginnings are no pictures, or different ones. */
const TYPING_MS = 500;

/** A product's picture: picked, dropped or pasted, uploaded and shown; or the address of one that is elsewhere. */
export function PictureField({
  ref,
  value,
  onChange,
  onUploading,
  onRemove,
  onFiles,
  error,
}: {
  /** The box for an address, which gets the focus when the picture is refused. */
  ref?: Ref<HTMLInputElement>;
  /** Where the picture is; '' for none. */
  value: string;
  onChange: (image: string) => void;
  /** Called when an upload starts and when it ends; in between, the form shouldn't be submitted. */
  onUploading: (isUploading: boolean) => void;
  /** Takes the picture away; without it, none is left. */
  onRemove?: (() => void) | undefined;
  /** Takes several files that come at once; without it, the first one counts. */
  onFiles?: ((files: File[]) => void) | undefined;
  error?: string | undefined;
}) {
  /** The part that is sent, 0 to 1; null: nothing is on its way. */
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** What is being typed; null when no one is typing. */
  const [typed, setTyped] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => setTyped(null), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isShown = typed === null && isImageAddress(value.trim());

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setProgress(null);
    onUploading(false);
  };
  const upload = async (file: File | null) => {
    stop();
    const own = new AbortController();
    running.current = own;
    setProblem(null);
    setProgress(0);
    onUploading(true);
    announce('Uploading the picture');
    const outcome = await uploadPicture(file, { onProgress: setProgress, signal: own.signal }).catch(() => null);
    // Another picture was chosen in the meantime, or the form is gone.
    if (running.current !== own || !outcome) return;
    stop();
    if ('error' in outcome) {
      setProblem(outcome.error);
      toast.error(outcome.error);
    } else {
      setTyped(null);
      onChange(outcome.image);
      toast.success(outcome.message);
    }
  };
  const change = (image: string) => {
    stop();
    setProblem(null);
    onChange(image);
  };

  return (
    <FormField
      label="Image"
      hint="Drop a picture, choose one, or enter its address. Pictures are shown square and look best at 960 × 960 pixels or more."
      error={problem ?? error}
    >
      {(control) => (
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}>
          <FileZone
            button={value === '' ? 'Choose a picture' : 'Replace'}
            accept="image/*"
            onFile={(file) => void upload(file)}
            {...(onFiles && {
              onFiles: (files: File[]) => {
                const [first = null, ...others] = files;
                if (value === '') void upload(first);
                onFiles(value === '' ? others : files);
              },
            })}
            actions={
              value !== '' && (
                <Button
                  variant="ghost"
                  onClick={({ currentTarget }) => {
                    // The button goes; the one beside it stays.
                    currentTarget.parentElement?.querySelector('button')?.focus();
                    change('');
                    onRemove?.();
                  }}
                >
                  Remove
                </Button>
              )
            }
          >
            {isShown ? (
              <div className={css({ width: '88px' })}>
                <ShimmerImage
                  className={css({ borderRadius: 'md' })}
                  src={value.trim()}
                  alt="The current picture"
                  sizes="88px"
                />
              </div>
            ) : (
              <div
                className={css({
                  display: 'flex',
                  boxSize: '88px',
                  alignItems: 'center',
                  justifyContent: 'center',
                  borderRadius: 'md',
                  bg: 'brand.soft',
                  color: 'brand',
                })}
              >
                <ImagePlus size={32} strokeWidth={1.75} aria-hidden />
              </div>
            )}
            {progress !== null && (
              <div
                className={css({ display: 'flex', flexDirection: 'column', gap: '1.5', flexBasis: 'full', order: 1 })}
              >
                <ProgressBar label="Uploading the picture" value={progress} max={1} />
                <p className={css({ textStyle: 'small', color: 'muted' })} aria-hidden>
                  {progress < 1 ? `Uploading, ${Math.floor(progress * 100)}%` : 'Preparing the picture…'}
                </p>
              </div>
            )}
          </FileZone>
          <Input
            {...control}
            ref={ref}
            value={value}
            placeholder="https://…"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              change(event.currentTarget.value);
            }}
          />
        </div>
      )}
    </FormField>
  );
}
