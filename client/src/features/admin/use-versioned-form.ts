import { useEffect, useRef, useState } from 'react';
import { errorCode, errorMessage, fieldErrors } from '~/graphql/error-message';
import { keepFocusNear } from '~/lib/keep-focus-near';
import { toast } from '~/ui/toast-store';
import { useKeptDraft, useRestoredDraft } from './drafts';
import { ontoNewer } from './onto-newer';

/** What is wrong, in words for the person who typed it, by field. */
type Problems = Readonly<Record<string, string>>;

/** Such a form that left the screen unsaved. */
interface Draft<Saved, Values> {
  base: Saved;
  start: Values;
  values: Values;
}

/**
 * The state of a form for something that has versions: what is typed, what is wrong, and whether someone else has saved
 * in the meantime. Their changes are taken over then; what was typed stays, also when the form leaves the screen.
 * @param draftName the name under which what is typed is kept then
 * @param saved what is edited; null for something new
 * @param valuesOf how the form shows it
 * @param subject what it is called, such as 'this discount'
 * @param readAgain reads it as it is now
 */
export function useVersionedForm<Saved, Values extends object>({
  draftName,
  saved,
  valuesOf,
  subject,
  readAgain,
}: {
  draftName: string;
  saved: Saved;
  valuesOf: (saved: Saved) => Values;
  subject: string;
  readAgain: () => Promise<Saved | undefined>;
}) {
  const { draft, forget } = useRestoredDraft<Draft<Saved, Values>>(draftName);
  const [base, setBase] = useState(draft ? draft.base : saved);
  const [start, setStart] = useState(() => draft?.start ?? valuesOf(saved));
  const [values, setValues] = useState(draft?.values ?? start);
  const [errors, setErrors] = useState<Problems>({});
  const [isStale, setStale] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => keepFocusNear(form.current), []);
  const hasChanges = JSON.stringify(values) !== JSON.stringify(start);
  const isDone = useRef(false);
  useKeptDraft<Draft<Saved, Values>>(draftName, () => (hasChanges && !isDone.current ? { base, start, values } : null));

  const showErrors = (problems: Problems) => {
    setErrors(problems);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const startFrom = (stored: Saved) => {
    const after = valuesOf(stored);
    setStart(after);
    setBase(stored);
    return after;
  };
  const takeNewer = async () => {
    const newer = await readAgain().catch(() => undefined);
    if (!newer)
      return void toast.error(
        `Someone else changed ${subject} in the meantime, and we couldn’t load their changes. Yours aren’t saved yet. Please save again.`,
      );
    const after = startFrom(newer);
    setValues((typed) => ontoNewer(typed, start, after));
    setStale(true);
  };
  /**
   * Saves what is typed, unless something is wrong with it.
   * @param problems what the rules say; none is undefined
   */
  const submit = async (problems: Problems | undefined, save: () => Promise<unknown>) => {
    if (isBusy) return;
    if (problems) return showErrors(problems);
    setErrors({});
    setBusy(true);
    try {
      await save();
      // The page may have been left while it was on its way.
      forget();
      setStale(false);
    } catch (error) {
      if (errorCode(error) === 'CONFLICT') return await takeNewer();
      toast.error(errorMessage(error));
      showErrors(fieldErrors(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    /** What is edited, as it was last read or saved. */
    base,
    /** How the form shows it. */
    start,
    values,
    setValues,
    change: (part: Partial<Values>) => setValues((last) => ({ ...last, ...part })),
    errors,
    /** Forgets what was wrong: errors go by place in lists, which others take after an entry comes or goes. */
    clearErrors: () => setErrors({}),
    hasChanges,
    isStale,
    isBusy,
    submit,
    /** Goes on from what was saved. @returns how the form shows it */
    startFrom,
    /** Keeps no draft of what is typed: it is saved, or given up. */
    finish: () => void (isDone.current = true),
  };
}
