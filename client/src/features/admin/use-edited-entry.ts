import { useRef, useState } from 'react';
import { useDraftedEntry } from './drafts';

/**
 * Which entry of a list is being edited, whose form takes the place of its button: an ID, 'new', or null. What was left
 * unsaved is open again. Where a form was closed, its button has the focus.
 * @param drafts the beginning of the names under which the forms keep drafts
 */
export function useEditedEntry(drafts: string) {
  const [edited, setEdited] = useState(useDraftedEntry(drafts));
  const closed = useRef<string | null>(null);
  return {
    edited,
    close: () => {
      closed.current = edited;
      setEdited(null);
    },
    /** For the button that opens the form of an entry. */
    opening: (entry: string) => ({
      onClick: () => setEdited(entry),
      ref: (button: HTMLButtonElement | null) => {
        if (!button || closed.current !== entry) return;
        closed.current = null;
        button.focus();
      },
    }),
  };
}
