import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';

const zone = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  p: '4',
  border: '1.5px dashed {colors.control}',
  borderRadius: 'lg',
  bg: 'surface',
  transition: 'background-color {durations.fast}',
  '&[data-over]': { bg: 'brand.soft', borderColor: 'brand' },
});

/**
 * Props for an element onto which files may be dropped or pasted; `data-over` while something is held over it.
 * @param onFiles what has come; nothing when what was dropped is no file
 */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    'data-over': isOver ? '' : undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files];
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  };
}

/**
 * Where a file is dropped, pasted, or chosen by a button, which on phones offers the camera for pictures.
 * @param onFile what has come; null when what was dropped is no file
 * @param onFiles what has come when it is more than one; without it, the first one counts
 */
export function FileZone({
  button,
  accept,
  onFile,
  onFiles,
  children,
  actions,
}: {
  /** The words of the button that opens the picker. */
  button: string;
  /** As for a file input. */
  accept: string;
  onFile: (file: File | null) => void;
  onFiles?: (files: File[]) => void;
  /** Before the button. */
  children?: ReactNode;
  /** Beside the button; on a phone under it. */
  actions?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: File[]) => {
    if (onFiles && files.length > 1) onFiles(files);
    else onFile(files[0] ?? null);
  };
  const drop = useFileDrop(take);
  return (
    <div className={zone} {...drop}>
      {children}
      {/* Beside a picture on a phone there is room for one button, so the others stand under it. */}
      <div
        className={css({
          display: 'flex',
          flexDirection: { base: 'column', sm: 'row' },
          alignItems: 'flex-start',
          gap: '2',
        })}
      >
        <Button variant="soft" onClick={() => input.current?.click()}>
          {button}
        </Button>
        {actions}
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file can be chosen again.
          event.currentTarget.value = '';
          if (files.length > 0) take(files);
        }}
      />
    </div>
  );
}
