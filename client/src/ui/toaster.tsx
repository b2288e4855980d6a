import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { css, cx } from 'styled-system/css';
import { announcements, type Announcement } from '~/lib/announcer';
import { createExternalStore } from '~/lib/external-store';
import { Button } from './button';
import { IconButton } from './icon-button';
import { toast, toastStore, type Toast } from './toast-store';
import { visuallyHidden } from './visually-hidden';

/**
 * Where toasts appear and announcements are spoken: in the page, or in the open dialog, because everything outside a
 * modal dialog is covered and silent for screen readers. The one that was mounted last shows them.
 */
const hosts = createExternalStore<readonly string[]>([]);
const noToasts: readonly Toast[] = [];
const noAnnouncements: readonly Announcement[] = [];

/** Shows the messages and speaks the announcements; one in the shell, one in every dialog of the kit. */
export function Toaster({ isInDialog = false }: { isInDialog?: boolean }) {
  const id = useId();
  const active = useSyncExternalStore(
    hosts.subscribe,
    () => hosts.get().at(-1),
    () => undefined,
  );
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => noToasts);
  const spoken = useSyncExternalStore(announcements.subscribe, announcements.get, () => noAnnouncements);

  useEffect(() => {
    hosts.set([...hosts.get(), id]);
    return () => hosts.set(hosts.get().filter((host) => host !== id));
  }, [id]);

  return (
    <>
      {/* Both are in the page before anything is said in them: that is when screen readers listen. */}
      <div className={visuallyHidden} role="status" aria-atomic={false}>
        {active === id && spoken.map(({ id: key, text }) => <p key={key}>{text}</p>)}
      </div>
      <div
        className={cx(
          css({
            position: 'fixed',
            zIndex: 'toast',
            top: { base: '3', md: '6' },
            right: { base: '3', md: '6' },
            width: 'min(calc(100vw - 24px), 380px)',
            display: 'grid',
            gap: '2.5',
            pointerEvents: 'none',
          }),
          // Below the header, which a dialog doesn't have.
          !isInDialog && css({ pt: { base: '28', md: '24' } }),
        )}
        role="region"
        aria-label="Notifications"
        aria-live="polite"
        aria-relevant="additions"
      >
        {active === id && toasts.map((shown) => <ToastCard key={shown.id} toast={shown} />)}
      </div>
    </>
  );
}

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const;
const colors = {
  success: css({ color: 'leaf' }),
  error: css({ color: 'danger' }),
  info: css({ color: 'blue' }),
} as const;

/** Milliseconds that are left of toasts that were interrupted: held, or moved between the page and a dialog. */
const timeLeft = new WeakMap<Toast, number>();

function ToastCard({ toast: shown }: { toast: Toast }) {
  const { id, kind, text } = shown;
  const [isHeld, setHeld] = useState(false);

  // Stops counting while the pointer or the focus is on it (WCAG 2.2.1).
  useEffect(() => {
    if (isHeld) return;
    const start = Date.now();
    const left = timeLeft.get(shown) ?? shown.duration;
    const timer = setTimeout(() => toast.dismiss(id), left);
    return () => {
      clearTimeout(timer);
      timeLeft.set(shown, Math.max(1000, left - (Date.now() - start)));
    };
  }, [id, shown, isHeld]);

  const Icon = icons[kind];
  return (
    <div
      className={css({
        pointerEvents: 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: '3',
        pl: '4',
        pr: '1',
        py: '1',
        borderRadius: 'lg',
        bg: 'surface',
        color: 'ink',
        border: '1px solid {colors.line}',
        boxShadow: 'float',
        animation: 'dropIn {durations.normal} {easings.out}',
      })}
      role={kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={cx(css({ flexShrink: '0' }), colors[kind])}>
        <Icon size={22} aria-hidden />
      </span>
      <p className={css({ flex: '1', py: '2', fontWeight: 'medium', lineHeight: 'snug' })}>{text}</p>
      {shown.action && (
        <Button
          variant="ghost"
          onClick={() => {
            toast.dismiss(id);
            shown.action?.run();
          }}
        >
          {shown.action.label}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={() => toast.dismiss(id)}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
