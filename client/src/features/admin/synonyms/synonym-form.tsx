import { useForm, type ResolverResult } from 'react-hook-form';
import { css } from 'styled-system/css';
import { parseSynonyms } from '@domain/synonyms.js';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { useSaveSynonymsMutation } from '~/graphql/operations/admin-synonyms';
import { Button } from '~/ui/button';
import { FormField, Textarea } from '~/ui/form-field';
import { toast } from '~/ui/toast-store';
import { LeaveGuard } from '../leave-guard';
import { firstProblem, groupsOf, linesOf } from './synonym-lines';

interface Values {
  text: string;
}

/** All groups in one box, a line each; the rules are the server's. @param saved what the admin saw and started from */
export function SynonymForm({ saved }: { saved: readonly { words: readonly string[] }[] }) {
  const [saveSynonyms] = useSaveSynonymsMutation();
  const { register, handleSubmit, setError, reset, formState } = useForm<Values>({
    defaultValues: { text: linesOf(saved) },
    resolver: (values): ResolverResult<Values> => {
      const { groups, lines } = groupsOf(values.text);
      const parsed = parseSynonyms(groups);
      const message = 'errors' in parsed ? firstProblem(parsed.errors, lines) : null;
      if (message === null) return { values, errors: {} };
      return { values: {}, errors: { text: { type: 'rule', message } } };
    },
  });
  const { errors, isSubmitting, isDirty, defaultValues } = formState;

  const save = async ({ text }: Values) => {
    const { groups, lines } = groupsOf(text);
    const seenGroups = groupsOf(defaultValues?.text ?? '').groups;
    try {
      const { data } = await saveSynonyms({ variables: { input: { groups, seenGroups } } });
      if (data) reset({ text: linesOf(data.saveSynonyms) });
      toast.success('Synonyms saved');
    } catch (error) {
      const message = firstProblem(fieldErrors(error), lines);
      if (message !== null) setError('text', { type: 'server', message }, { shouldFocus: true });
      toast.error(errorMessage(error));
    }
  };

  return (
    <form method="post" noValidate aria-label="Synonyms" onSubmit={(event) => void handleSubmit(save)(event)}>
      <LeaveGuard hasChanges={isDirty} onDiscard={() => reset()} />
      <FormField
        label="Words that mean the same, a line for each group"
        hint="For example: teddy, teddy bear, plush. Words are also found inside longer ones, so leave out very short ones."
        error={errors.text?.message}
      >
        {(control) => <Textarea {...control} rows={16} spellCheck={false} {...register('text')} />}
      </FormField>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap', mt: '5' })}>
        <p className={css({ textStyle: 'small', me: 'auto', color: 'muted' })} role="status">
          {isDirty ? 'Unsaved changes' : 'All changes saved'}
        </p>
        <Button type="submit" disabled={isSubmitting || !isDirty}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
