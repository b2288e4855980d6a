import { CircleAlert, RotateCw, X } from 'lucide-react';
import { css } from 'styled-system/css';
import type { PictureUpload } from '~/lib/use-picture-uploads';
import { IconButton } from './icon-button';
import { ProgressBar } from './progress-bar';

/** A picture on its way, or one that was refused, as an entry of a list. */
export function UploadLine({
  className,
  upload: { id, name, progress, problem },
  onCancel,
  onRetry,
}: {
  className: string;
  upload: PictureUpload;
  onCancel: (id: number) => void;
  onRetry: (id: number) => void;
}) {
  return (
    <li className={className}>
      <div className={css({ flex: '1 1 180px', minWidth: '0' })}>
        <p className={css({ overflowWrap: 'anywhere', mb: '1.5' })}>{name}</p>
        {problem === null ? (
          <>
            <ProgressBar label={`Uploading ${name}`} value={progress} max={1} />
            <p className={css({ textStyle: 'small', color: 'muted', mt: '1.5' })} aria-hidden>
              {progress < 1 ? `Uploading, ${Math.floor(progress * 100)}%` : 'Preparing the picture…'}
            </p>
          </>
        ) : (
          <p
            className={css({ textStyle: 'small', display: 'flex', alignItems: 'center', gap: '1.5', color: 'danger' })}
          >
            <span className={css({ flexShrink: '0' })}>
              <CircleAlert size={16} aria-hidden />
            </span>
            {problem}
          </p>
        )}
      </div>
      <span className={css({ display: 'flex', ml: 'auto' })}>
        {problem !== null && (
          <IconButton label={`Try ${name} again`} onClick={() => onRetry(id)}>
            <RotateCw size={20} aria-hidden />
          </IconButton>
        )}
        <IconButton label={`Cancel ${name}`} onClick={() => onCancel(id)}>
          <X size={20} aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
