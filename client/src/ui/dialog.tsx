import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { css } from 'styled-system/css';
import { dialog } from 'styled-system/recipes';
import { IconButton } from './icon-button';
import { Toaster } from './toaster';

const LEAVE_MS = 200;

/** What had the focus before the first of the dialogs that follow each other: a card's 'Add', before panel and cart. */
let opener: Element | null = null;

/**
 * A modal dialog or drawer on the browser's own `<dialog>`: the focus stays inside and returns afterward, Escape and a
 * click beside it close it, the page behind is inert. Mount it only when needed (`lazy`), or keep it with `isOpen` false.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  placement = 'center',
  size = 'md',
  heir,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays visible below the scrolling content: totals and buttons. */
  footer?: ReactNode;
  placement?: 'center' | 'right' | 'left' | 'full';
  size?: 'sm' | 'md' | 'lg';
  /** Gets the focus where what opened the dialog is gone when it closes; else the page's main part does. */
  heir?: RefObject<HTMLElement | null>;
}) {
  const titleId = useId();
  const surface = useRef<HTMLDialogElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setLeaving(wasOpen);
  }
  const isShown = isOpen || isLeaving;

  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    if (isOpen) {
      if (!element.open) {
        const { documentElement: html } = document;
        // The page's scroll bar goes while a dialog is open; its room stays (see globalCss).
        html.style.setProperty('--scrollbar-width', `${window.innerWidth - html.clientWidth}px`);
        if (!document.querySelector('dialog[open]')) opener = document.activeElement;
        element.showModal();
      }
      return;
    }
    if (!element.open) return;
    const timer = setTimeout(() => {
      element.close();
      // The browser gives the focus back to what had it before, which lies in a closed dialog when one led to the other.
      const { activeElement, body } = document;
      const isLost = activeElement === body || activeElement?.closest('dialog:not([open])');
      if (isLost) {
        // What opened it may be gone by now.
        const next = opener?.isConnected ? opener : (heir?.current ?? document.querySelector('main'));
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      }
      setLeaving(false);
    }, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isOpen, heir]);

  return (
    <dialog
      ref={surface}
      className={dialog({ placement, size })}
      tabIndex={-1}
      aria-labelledby={titleId}
      data-leaving={isLeaving && !isOpen ? '' : undefined}
      // The browser's own way to close (Escape, a phone's back gesture) becomes the page's decision.
      onCancel={(event) => {
        // A file picker inside the dialog cancels, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // A second Escape closes it without asking: open again, it waits for the page's decision like the first. The event
      // comes late; a dialog that has been opened again meanwhile stays open.
      onClose={(event) => {
        if (!isOpen || event.currentTarget.open) return;
        event.currentTarget.showModal();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && isOutside(event.currentTarget, event)) onClose();
      }}
    >
      {isShown && (
        <>
          <div
            className={css({
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: '3',
              pl: { base: '5', sm: '7' },
              pr: { base: '2.5', sm: '4' },
              pt: '5',
              pb: '2',
            })}
          >
            <h2 id={titleId} className={css({ textStyle: 'subheading' })}>
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <X size={24} aria-hidden />
            </IconButton>
          </div>
          <div
            className={css({
              flex: '1',
              minHeight: '0',
              overflowY: 'auto',
              overscrollBehavior: 'contain',
              px: { base: '5', sm: '7' },
              pt: '2',
              pb: '7',
              '@media (max-height: 30rem)': { flex: 'none', overflowY: 'visible' },
            })}
          >
            {children}
          </div>
          {footer && (
            <div
              className={css({
                px: { base: '5', sm: '7' },
                pt: '4',
                pb: 'calc(28px + env(safe-area-inset-bottom))',
                borderTop: '1px solid {colors.line}',
              })}
            >
              {footer}
            </div>
          )}
          <Toaster isInDialog />
        </>
      )}
    </dialog>
  );
}

function isOutside(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const box = element.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
