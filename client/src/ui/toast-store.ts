import { createExternalStore } from '~/lib/external-store';

/** How long a toast stays unless its caller sets a duration (specification, section 9). */
export const TOAST_MS = 5000;

/** One message at the top right. */
export interface Toast {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Milliseconds; some toasts of the specification stay 2000 or 1500. */
  duration: number;
  /** A button beside the message, such as 'Undo'; pressing it closes the message. */
  action: { label: string; run: () => void } | undefined;
  /** When it was shown, in milliseconds since 1970. */
  shownAt: number;
}

/** A toast that appears this shortly before the next page belongs to that page. */
const LEAVING_MS = 1000;

/** The messages on the screen, newest last. */
export const toastStore = createExternalStore<readonly Toast[]>([]);

let lastId = 0;

type ToastOptions = { duration?: number; action?: Toast['action'] };

function show(kind: Toast['kind'], text: string, { duration = TOAST_MS, action }: ToastOptions = {}): number {
  const id = ++lastId;
  // The same words twice are one message that stays longer.
  const others = toastStore.get().filter((toast) => toast.text !== text || toast.kind !== kind);
  toastStore.set([...others.slice(-3), { id, kind, text, duration, shownAt: Date.now(), action }]);
  return id;
}

/** Shows a message at the top right, from anywhere: `toast.success('Profile updated successfully')`. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  /** Ends the messages of the page that was left; with `keepsActions` those with a button stay. */
  dismissThoseOfLastPage: ({ keepsActions }: { keepsActions: boolean }) =>
    toastStore.set(
      toastStore
        .get()
        .filter(({ shownAt, action }) => Date.now() - shownAt < LEAVING_MS || (keepsActions && action !== undefined)),
    ),
  dismiss: (id: number) => toastStore.set(toastStore.get().filter((shown) => shown.id !== id)),
};
