import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { css, cx } from 'styled-system/css';

/** What the button that opens a menu must carry; see `IconLinkButton`. */
export interface MenuButtonProps {
  buttonProps: { 'aria-expanded': boolean; 'aria-controls': string };
  onPress: () => void;
}

/** A button with a small panel of links under it, which have the class `menuItem()`. Escape, a click elsewhere, leaving it by Tab or following a link closes it. */
export function Menu({ button, children }: { button: (props: MenuButtonProps) => ReactNode; children: ReactNode }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  const close = () => setOpenedAt(null);
  useCloseOutside(root, isOpen, close);

  return (
    <div
      ref={root}
      className={css({ position: 'relative' })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        close();
        root.current?.querySelector<HTMLElement>('[aria-controls]')?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      {button({
        buttonProps: { 'aria-expanded': isOpen, 'aria-controls': id },
        onPress: () => setOpenedAt(isOpen ? null : key),
      })}
      <div
        className={cx(
          css({
            position: 'absolute',
            zIndex: 'menu',
            top: 'calc(100% + 8px)',
            right: '0',
            width: 'max-content',
            minWidth: '220px',
            maxWidth: 'min(300px, calc(100vw - 88px))',
            overflowWrap: 'anywhere',
            p: '2',
            bg: 'surface',
            border: '1px solid {colors.line}',
            borderRadius: 'lg',
            boxShadow: 'float',
            animation: 'dropIn {durations.fast} {easings.out}',
          }),
          isOpen ? css({ display: 'block' }) : css({ display: 'none' }),
        )}
        id={id}
        hidden={!isOpen}
      >
        {children}
      </div>
    </div>
  );
}

function useCloseOutside(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const handle = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) latest.current();
    };
    document.addEventListener('pointerdown', handle);
    return () => document.removeEventListener('pointerdown', handle);
  }, [isOpen, root]);
}
