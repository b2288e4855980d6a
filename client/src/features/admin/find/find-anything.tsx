import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { css, cx } from 'styled-system/css';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { useDialog } from '~/ui/use-dialog';

const FindDialog = lazy(async () => ({ default: (await import('./find-dialog')).FindDialog }));

/** The button that finds anything, and the keys of the admin area: Ctrl+K (⌘K on a Mac) for it, / for the list's search. */
export function FindAnything({ className }: { className: string }) {
  const dialog = useDialog();
  useKeys(dialog.open);
  return (
    <>
      <button
        className={cx(className, onlyWithScripts)}
        type="button"
        aria-label="Find"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={dialog.open}
      >
        <Search size={21} strokeWidth={1.75} aria-hidden />
        <span className={wordOnWide}>Find</span>
        <Shortcut />
      </button>
      <Suspense>
        {dialog.visit > 0 && <FindDialog key={dialog.visit} isOpen={dialog.isOpen} onClose={dialog.close} />}
      </Suspense>
    </>
  );
}

/** A phone has room for the icon only. */
const wordOnWide = css({ display: { base: 'none', lg: 'inline' } });

/** The key in the words of the keyboard, for those who have one. */
function Shortcut() {
  const isMac = useIsHydrated() && /Mac|iP/.test(navigator.userAgent);
  return (
    <kbd
      className={css({
        display: { base: 'none', lg: 'inline' },
        ms: 'auto',
        fontFamily: 'inherit',
        fontSize: '13',
        whiteSpace: 'nowrap',
      })}
      aria-hidden
    >
      {isMac ? '⌘K' : 'Ctrl K'}
    </kbd>
  );
}

function useKeys(openFind: () => void): void {
  const open = useRef(openFind);
  useEffect(() => {
    open.current = openFind;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (event.defaultPrevented || altKey || isTyping(target) || document.querySelector('dialog[open]')) return;
      if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey) {
        open.current();
      } else if (key === '/' && !ctrlKey && !metaKey) {
        const search = document.querySelector<HTMLInputElement>('main form[role=search] input[type=search]');
        if (!search) return;
        search.focus();
        search.select();
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Fields that take text, or keys to choose with. */
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Keys that are pressed in such a field are meant for it. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}
