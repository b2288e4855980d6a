import { useForm, type FieldErrors } from 'react-hook-form';
import { css } from 'styled-system/css';
import { MAX_REDIRECT_PATH, parseRedirect } from '@domain/redirects.js';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import { useCreateRedirectMutation } from '~/graphql/operations/admin-redirects';
import { Button } from '~/ui/button';
import { FormField, TextField } from '~/ui/form-field';
import { Select } from '~/ui/select';
import { toast } from '~/ui/toast-store';

interface RedirectValues {
  from: string;
  to: string;
  status: string;
}

const blank: RedirectValues = { from: '', to: '', status: '301' };

/** Adds a redirect; the rules are the server's. */
export function RedirectForm() {
  const { register, handleSubmit, setError, reset, setFocus, formState } = useForm<RedirectValues>({
    defaultValues: blank,
    mode: 'onSubmit',
    resolver: (values) => {
      const parsed = parseRedirect({ ...values, status: Number(values.status) });
      if ('redirect' in parsed) return { values, errors: {} };
      const errors = Object.entries(parsed.errors).map(([field, message]) => [field, { type: 'rule', message }]);
      return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<RedirectValues> };
    },
  });
  const { errors, isSubmitting } = formState;
  const [createRedirect] = useCreateRedirectMutation();

  const save = async ({ from, to, status }: RedirectValues) => {
    try {
      await createRedirect({ variables: { input: { from, to, status: Number(status) } } });
      toast.success('Redirect added');
      reset(blank);
      setFocus('from');
    } catch (error) {
      for (const [field, message] of Object.entries(fieldErrors(error)))
        setError(field as keyof RedirectValues, { type: 'server', message }, { shouldFocus: true });
      toast.error(errorMessage(error));
    }
  };

  return (
    <form
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr) 210px auto' },
        gap: '4',
        alignItems: 'start',
      })}
      method="post"
      noValidate
      aria-label="New redirect"
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      <TextField
        label="Old address"
        placeholder="/spring-flowers"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_REDIRECT_PATH}
        error={errors.from?.message}
        {...register('from')}
      />
      <TextField
        label="Leads to"
        placeholder="/collections/flowers"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_REDIRECT_PATH}
        error={errors.to?.message}
        {...register('to')}
      />
      <FormField label="Kind" error={errors.status?.message}>
        {(field) => (
          <Select {...field} {...register('status')}>
            <option value="301">For good (301)</option>
            <option value="302">For a while (302)</option>
          </Select>
        )}
      </FormField>
      {/* In line with the boxes, below the height of a label. */}
      <div className={css({ pt: { lg: '31px' } })}>
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Adding…' : 'Add redirect'}
        </Button>
      </div>
    </form>
  );
}
