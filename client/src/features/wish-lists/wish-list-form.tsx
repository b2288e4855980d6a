import { MAX_WISH_LIST_NAME, MAX_WISH_LIST_NOTE, parseWishList } from '@domain/wish-lists.js';
import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import type { WishListSummary_ListFragment } from '~/graphql/generated';
import { useCreateWishListMutation, useUpdateWishListMutation } from '~/graphql/operations/wish-lists';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { FormField, Textarea, TextField } from '~/ui/form-field';
import { toast } from '~/ui/toast-store';

interface Values {
  name: string;
  note: string;
  occasionDate: string;
}

const fields = ['name', 'note', 'occasionDate'] as const;

/** Creates a wish list, or changes one. */
export function WishListForm({
  list,
  isOpen,
  onClose,
}: {
  /** The one to change; a new one if left out. */
  list?: Pick<WishListSummary_ListFragment, '_id' | 'name' | 'note' | 'occasionDate'>;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [createWishList] = useCreateWishListMutation();
  const [updateWishList] = useUpdateWishListMutation();
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { name: list?.name ?? '', note: list?.note ?? '', occasionDate: list?.occasionDate ?? '' },
  });
  const { errors, isSubmitting } = formState;
  const title = list ? 'Edit wish list' : 'New wish list';
  const validate = (field: keyof Values) => (value: string) => {
    const parsed = parseWishList({ [field]: value });
    return ('problems' in parsed && parsed.problems[field]) || true;
  };

  const save = handleSubmit(async (input) => {
    try {
      if (list) await updateWishList({ variables: { input: { id: list._id, ...input } } });
      else await createWishList({ variables: { input } });
      toast.success('Wish list saved');
      onClose();
    } catch (failure) {
      const problems = fieldErrors(failure);
      const atFault = fields.filter((field) => problems[field]);
      if (atFault.length === 0) toast.error(errorMessage(failure));
      for (const field of atFault)
        setError(field, { message: problems[field] ?? '' }, { shouldFocus: field === atFault[0] });
    }
  });

  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <form method="post" noValidate aria-label={title} onSubmit={(event) => void save(event)}>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          <TextField
            label="Name"
            hint="Such as “My birthday” or “Our first home”."
            autoComplete="off"
            maxLength={MAX_WISH_LIST_NAME}
            error={errors.name?.message}
            {...register('name', { validate: validate('name') })}
          />
          <FormField label="Note (optional)" hint="For those you share the list with." error={errors.note?.message}>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                maxLength={MAX_WISH_LIST_NOTE}
                {...register('note', { validate: validate('note') })}
              />
            )}
          </FormField>
          <TextField
            label="Date of the occasion (optional)"
            type="date"
            error={errors.occasionDate?.message}
            {...register('occasionDate', { validate: validate('occasionDate') })}
          />
        </div>
        <DialogButtons>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Saving…' : 'Save'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
