import { useRef, useState, type ReactNode } from 'react';
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
 * Where a file is dropped, pasted, or chosen by a button, which on phones offers the camera for pictures.
 * @param onFile what has come; null when what was dropped is no file
 */
export function FileZone({
  button,
  accept,
  onFile,
  children,
  actions,
}: {
  /** The words of the button that opens the picker. */
  button: string;
  /** As for a file input. */
  accept: string;
  onFile: (file: File | null) => void;
  /** Before the button. */
  children?: ReactNode;
  /** Beside the button; on a phone under it. */
  actions?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={zone}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFile(event.dataTransfer.files[0] ?? null);
      }}
      onPaste={(event) => {
        const file = event.clipboardData.files[0];
        if (!file) return;
        event.preventDefault();
        onFile(file);
      }}
    >
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
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file can be chosen again.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
