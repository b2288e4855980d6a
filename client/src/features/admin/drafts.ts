import { useEffect, useRef, useState } from 'react';
import { useUser } from '~/lib/session-store';
import { toast } from '~/ui/toast-store';

/**
 * What admins typed into forms that left the screen unsaved: by the Back button, or because the session ended. Kept in
 * memory, so that it goes with the tab, and by user, so that no one else who signs in here finds it.
 */
const drafts = new Map<string, unknown>();

/** Where a form's draft is kept. */
function useDraftKey(form: string): string | null {
  const user = useUser();
  // Someone who is signed out while the form closes is still its author.
  const [author] = useState(user?._id);
  const id = user?._id ?? author;
  return id === undefined ? null : `${form} ${id}`;
}

/** The draft that the form left behind, if any; `forget` once it is saved or on the screen again. */
export function useDraft<T>(form: string): { find: () => T | null; forget: () => void } {
  const key = useDraftKey(form);
  return {
    find: () => (key === null ? null : ((drafts.get(key) as T | undefined) ?? null)),
    forget: () => void drafts.delete(key ?? ''),
  };
}

/** The draft that the form left behind and shows again, which a toast says; `forget` once it is saved. */
export function useRestoredDraft<T>(form: string): { draft: T | null; forget: () => void } {
  const { find, forget } = useDraft<T>(form);
  const [draft] = useState(find);
  useEffect(() => {
    if (draft === null) return;
    forget();
    toast.info('We’ve restored your unsaved changes.');
    // oxlint-disable-next-line react/exhaustive-deps -- only what was found at first
  }, []);
  return { draft, forget };
}

/** Which entry of a list of forms, each `<list> <entry>`, left a draft behind; null when none did. */
export function useDraftedEntry(list: string): string | null {
  const user = useUser();
  const [start, end] = [`${list} `, ` ${user?._id}`];
  const key = [...drafts.keys()].find((one) => one.startsWith(start) && one.endsWith(end));
  return key?.slice(start.length, -end.length) ?? null;
}

/** Keeps the draft when the form leaves the screen. @param draft called at that moment; null when nothing is unsaved */
export function useKeptDraft<T>(form: string, draft: () => T | null): void {
  const key = useDraftKey(form);
  const latest = useRef({ key, draft });
  useEffect(() => {
    latest.current = { key, draft };
  });
  useEffect(
    () => () => {
      const { key: last, draft: find } = latest.current;
      const left = find();
      if (left !== null && last !== null) drafts.set(last, left);
    },
    [],
  );
}
