import { useRef, useState } from 'react';
import { useForm, useWatch, type ResolverResult } from 'react-hook-form';
import { css } from 'styled-system/css';
import { parseSynonyms } from '@domain/synonyms.js';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { useSaveSynonymsMutation } from '~/graphql/operations/admin-synonyms';
import { Button } from '~/ui/button';
import { FormField, Textarea } from '~/ui/form-field';
import { toast } from '~/ui/toast-store';
import { useKeptDraft, useRestoredDraft } from '../drafts';
import { LeaveGuard } from '../leave-guard';
import { firstProblem, groupsOf, linesOf } from './synonym-lines';

interface Values {
  text: string;
}

/** A form that left the screen unsaved. */
interface SynonymDraft {
  /** What its changes are counted from. */
  start: string;
  text: string;
}

const DRAFT = 'synonym-form';

/** All groups in one box, a line each; the rules are the server's. @param saved what the admin saw and started from */
export function SynonymForm({ saved }: { saved: readonly { words: readonly string[] }[] }) {
  const [saveSynonyms] = useSaveSynonymsMutation();
  const { draft, forget } = useRestoredDraft<SynonymDraft>(DRAFT);
  const [start, setStart] = useState(() => draft?.start ?? linesOf(saved));
  const { register, handleSubmit, setError, reset, control, formState } = useForm<Values>({
    defaultValues: { text: draft?.text ?? start },
    resolver: (values): ResolverResult<Values> => {
      const { groups, lines } = groupsOf(values.text);
      const parsed = parseSynonyms(groups);
      const message = 'errors' in parsed ? firstProblem(parsed.errors, lines) : null;
      if (message === null) return { values, errors: {} };
      return { values: {}, errors: { text: { type: 'rule', message } } };
    },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'text' });
  const hasChanges = typed !== start;
  const isDiscarded = useRef(false);
  useKeptDraft<SynonymDraft>(DRAFT, () => (hasChanges && !isDiscarded.current ? { start, text: typed } : null));

  const save = async ({ text }: Values) => {
    const { groups, lines } = groupsOf(text);
    const seenGroups = groupsOf(start).groups;
    try {
      const { data } = await saveSynonyms({ variables: { input: { groups, seenGroups } } });
      // The page may have been left while it was on its way.
      forget();
      if (data) {
        const after = linesOf(data.saveSynonyms);
        setStart(after);
        reset({ text: after });
      }
      toast.success('Synonyms saved');
    } catch (error) {
      const message = firstProblem(fieldErrors(error), lines);
      if (message !== null) setError('text', { type: 'server', message }, { shouldFocus: true });
      toast.error(errorMessage(error));
    }
  };

  return (
    <form method="post" noValidate aria-label="Synonyms" onSubmit={(event) => void handleSubmit(save)(event)}>
      <LeaveGuard hasChanges={hasChanges} onDiscard={() => (isDiscarded.current = true)} />
      <FormField
        label="Words that mean the same, a line for each group"
        hint="For example: teddy, teddy bear, plush. Words are also found inside longer ones, so leave out very short ones."
        error={errors.text?.message}
      >
        {(control) => <Textarea {...control} rows={16} spellCheck={false} {...register('text')} />}
      </FormField>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap', mt: '5' })}>
        <p className={css({ textStyle: 'small', me: 'auto', color: 'muted' })} role="status">
          {hasChanges ? 'Unsaved changes' : 'All changes saved'}
        </p>
        <Button type="submit" disabled={isSubmitting || !hasChanges}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
