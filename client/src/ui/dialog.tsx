import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './icon-button';
import { Toaster } from './toaster';

const LEAVE_MS = 200;

/** What had the focus before the first of the dialogs that follow each other: a card's 'Add', before panel and cart. */
let opener: Element | null = null;

const Surface = chakra('dialog', {
  base: {
    position: 'fixed',
    display: 'none',
    flexDirection: 'column',
    padding: 0,
    // Seen only where the system takes the colors over.
    border: '1px solid transparent',
    bg: 'canvas',
    color: 'ink',
    boxShadow: 'float',
    overflow: 'hidden',
    _open: { display: 'flex' },
    '&[open]': { display: 'flex' },
    _backdrop: { background: 'veil', animation: 'fadeIn {durations.slow} ease-out' },
    '&[data-leaving]::backdrop': { animation: 'fadeOut {durations.normal} ease-out forwards' },
    _focus: { outline: 'none' },
    // When zoomed in, or on a phone in landscape, header and footer would leave no room for the content between them.
    '@media (max-height: 30rem)': { overflowY: 'auto' },
  },
  variants: {
    placement: {
      /** Slides in from the right: the cart. */
      right: {
        margin: '0 0 0 auto',
        insetBlock: 0,
        right: 0,
        left: 'auto',
        width: 'min(420px, calc(100vw - 32px))',
        maxWidth: 'none',
        height: '100dvh',
        maxHeight: 'none',
        borderRadius: '{radii.xl} 0 0 {radii.xl}',
        animation: 'slideInRight {durations.slow} {easings.out}',
        '&[data-leaving]': { animation: 'slideOutRight {durations.normal} ease-in forwards' },
      },
      /** Slides in from the left: the phone's menu. */
      left: {
        margin: '0 auto 0 0',
        insetBlock: 0,
        left: 0,
        right: 'auto',
        width: 'min(360px, calc(100vw - 32px))',
        maxWidth: 'none',
        height: '100dvh',
        maxHeight: 'none',
        borderRadius: '0 {radii.xl} {radii.xl} 0',
        animation: 'slideInLeft {durations.slow} {easings.out}',
        '&[data-leaving]': { animation: 'slideOutLeft {durations.normal} ease-in forwards' },
      },
      /** Rises: in the middle of the screen, at the bottom of a phone's. */
      center: {
        inset: 0,
        margin: { base: 'auto 0 0', md: 'auto' },
        width: { base: '100%', md: 'calc(100vw - 64px)' },
        maxWidth: { base: 'none', md: 'var(--dialog-width)' },
        height: 'fit-content',
        maxHeight: { base: '92dvh', md: 'calc(100dvh - 64px)' },
        borderRadius: { base: '{radii.xl} {radii.xl} 0 0', md: '{radii.xl}' },
        animation: 'rise {durations.slow} {easings.out}',
        '&[data-leaving]': { animation: 'sink {durations.normal} ease-in forwards' },
      },
    },
    size: {
      sm: { '--dialog-width': '440px' },
      md: { '--dialog-width': '600px' },
      lg: { '--dialog-width': '820px' },
    },
  },
  defaultVariants: { placement: 'center', size: 'md' },
});

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
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays visible below the scrolling content: totals and buttons. */
  footer?: ReactNode;
  placement?: 'center' | 'right' | 'left';
  size?: 'sm' | 'md' | 'lg';
}) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setLeaving(wasOpen);
  }
  const isShown = isOpen || isLeaving;

  useEffect(() => {
    const element = dialog.current;
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
        const next = opener?.isConnected ? opener : document.querySelector('main');
        if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      }
      setLeaving(false);
    }, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);

  return (
    <Surface
      ref={dialog}
      tabIndex={-1}
      placement={placement}
      size={size}
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
          <Flex
            align="center"
            justify="space-between"
            gap="3"
            pl={{ base: '5', sm: '7' }}
            pr={{ base: '2.5', sm: '4' }}
            pt="5"
            pb="2"
          >
            <chakra.h2 id={titleId} textStyle="subheading">
              {title}
            </chakra.h2>
            <IconButton label="Close" onClick={onClose}>
              <X size={24} aria-hidden />
            </IconButton>
          </Flex>
          <chakra.div
            flex="1"
            minHeight="0"
            overflowY="auto"
            overscrollBehavior="contain"
            px={{ base: '5', sm: '7' }}
            pt="2"
            pb="7"
            css={{ '@media (max-height: 30rem)': { flex: 'none', overflowY: 'visible' } }}
          >
            {children}
          </chakra.div>
          {footer && (
            <chakra.div
              px={{ base: '5', sm: '7' }}
              pt="4"
              pb="calc(28px + env(safe-area-inset-bottom))"
              borderTop="1px solid {colors.line}"
            >
              {footer}
            </chakra.div>
          )}
          <Toaster isInDialog />
        </>
      )}
    </Surface>
  );
}

function isOutside(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  const box = element.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
