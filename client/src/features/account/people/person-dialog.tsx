import { MAX_OCCASION_LABEL, MAX_OCCASIONS, months, readOccasions } from '@domain/occasions.js';
import { MAX_RECIPIENT_NAME, recipientNameProblem } from '@domain/recipient.js';
import { useFieldArray, useForm, useWatch, type FieldPath } from 'react-hook-form';
import { css } from 'styled-system/css';
import type { OccasionKind, Person_RecipientFragment } from '~/graphql/generated';
import { fieldErrors } from '~/graphql/error-message';
import { useAddRecipientMutation, useUpdateRecipientMutation } from '~/graphql/operations/account-people';
import { fromAddressForm, toAddressForm, type AddressFormValues } from '~/lib/address-form';
import { keepFocusNear } from '~/lib/keep-focus-near';
import { AddressFields } from '~/ui/address-fields';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { FormField, TextField } from '~/ui/form-field';
import { Select } from '~/ui/select';
import { toast } from '~/ui/toast-store';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { DialogActions } from '../dialog-actions';
import { showFailure } from '../failure-text';
import { domainKind } from './occasion-title';

/** An occasion as its fields hold it: '' for what isn't chosen. */
interface OccasionValues {
  kind: OccasionKind;
  label: string;
  month: string;
  day: string;
  year: string;
}

interface PersonValues {
  name: string;
  occasions: OccasionValues[];
}

const NO_OCCASION: OccasionValues = { kind: 'BIRTHDAY', label: '', month: '', day: '', year: '' };

/** Adds someone to whom the user sends gifts, or changes one. */
export function PersonDialog({
  person,
  isOpen,
  onClose,
}: {
  /** The one to change; a new one if left out. */
  person?: Person_RecipientFragment;
  isOpen: boolean;
  onClose: () => void;
}) {
  const about = useForm<PersonValues>({
    defaultValues: {
      name: person?.name ?? '',
      occasions: (person?.occasions ?? []).map(({ kind, label, month, day, year }) => ({
        ...{ kind, label },
        ...{ month: String(month), day: String(day), year: year === null ? '' : String(year) },
      })),
    },
  });
  const form = useForm<AddressFormValues>({
    // Not when a field is left: an error that appears under the pointer would move 'Save' away from it.
    mode: 'onChange',
    defaultValues: toAddressForm(person?.shippingAddress),
  });
  const kinds = useWatch({ control: about.control, name: 'occasions' });
  const { fields, append, remove } = useFieldArray({ control: about.control, name: 'occasions' });
  const [addRecipient] = useAddRecipientMutation();
  const [updateRecipient] = useUpdateRecipientMutation();
  const { errors, isSubmitting } = about.formState;
  const title = person ? 'Edit person' : 'Add a person';

  const save = async ({ name, occasions: given }: PersonValues) => {
    const shippingAddress = fromAddressForm(form.getValues());
    const isGood = await form.trigger(undefined, { shouldFocus: true });
    if (!shippingAddress || !isGood) return;
    const occasions = given.map(({ kind, label, month, day, year }) => ({
      ...{ kind, label },
      ...{ month: Number(month), day: Number(day), year: year.trim() === '' ? null : Number(year) },
    }));
    const read = readOccasions(
      occasions.map((occasion) => ({ ...occasion, kind: domainKind(occasion.kind) })),
      new Date().getFullYear(),
    );
    if ('errors' in read) {
      for (const [at, [field, message]] of Object.entries(read.errors).entries())
        about.setError(field as FieldPath<PersonValues>, { message }, { shouldFocus: at === 0 });
      return;
    }
    try {
      const input = { name, shippingAddress };
      if (person) await updateRecipient({ variables: { input: { id: person._id, ...input, occasions } } });
      // Someone who is in the book already keeps the occasions that are known.
      else await addRecipient({ variables: { input: { ...input, ...(occasions.length > 0 && { occasions }) } } });
      toast.success('Person saved');
      onClose();
    } catch (error) {
      const refused = Object.keys(fieldErrors(error)).filter((field) => !field.startsWith('shippingAddress'));
      showFailure(about, refused as FieldPath<PersonValues>[], error);
    }
  };

  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <form method="post" noValidate aria-label={title} onSubmit={about.handleSubmit(save, () => void form.trigger())}>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
          <TextField
            label="Name (optional)"
            hint="What you call them, such as “Mom”."
            autoComplete="off"
            maxLength={MAX_RECIPIENT_NAME}
            error={errors.name?.message}
            {...about.register('name', { validate: (name) => recipientNameProblem(name) ?? true })}
          />
          <AddressFields form={form} forDelivery />
          <div ref={keepFocusNear}>
            <h3 className={css({ textStyle: 'card', mb: '1' })}>Occasions</h3>
            <p className={css({ textStyle: 'small', color: 'muted', mb: '4' })}>
              Birthdays and other days of each year. The year is optional.
            </p>
            {fields.map((field, at) => {
              const problems = errors.occasions?.[at];
              const name = `occasions.${at}` as const;
              return (
                <fieldset
                  key={field.id}
                  className={css({
                    minWidth: '0',
                    borderTop: '1px solid {colors.line}',
                    pt: '4',
                    mb: '4',
                    display: 'grid',
                    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
                    gap: '4',
                    alignItems: 'start',
                  })}
                >
                  <legend>
                    <VisuallyHidden>Occasion {at + 1}</VisuallyHidden>
                  </legend>
                  <FormField label="Occasion" error={problems?.kind?.message}>
                    {(control) => (
                      <Select {...control} {...about.register(`${name}.kind`)}>
                        <option value="BIRTHDAY">Birthday</option>
                        <option value="ANNIVERSARY">Anniversary</option>
                        <option value="OTHER">Other</option>
                      </Select>
                    )}
                  </FormField>
                  <FormField label="Month" error={problems?.month?.message}>
                    {(control) => (
                      <Select {...control} {...about.register(`${name}.month`)}>
                        <option value="">Choose</option>
                        {months.map((month, index) => (
                          <option key={month} value={index + 1}>
                            {month}
                          </option>
                        ))}
                      </Select>
                    )}
                  </FormField>
                  <FormField label="Day" error={problems?.day?.message}>
                    {(control) => (
                      <Select {...control} {...about.register(`${name}.day`)}>
                        <option value="">Choose</option>
                        {Array.from({ length: 31 }, (_, day) => (
                          <option key={day} value={day + 1}>
                            {day + 1}
                          </option>
                        ))}
                      </Select>
                    )}
                  </FormField>
                  <TextField
                    label="Year"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={4}
                    error={problems?.year?.message}
                    {...about.register(`${name}.year`)}
                  />
                  {kinds[at]?.kind === 'OTHER' && (
                    <div className={css({ gridColumn: '1 / -1' })}>
                      <TextField
                        label="What is it?"
                        hint="Such as “Graduation” or “Name day”."
                        autoComplete="off"
                        maxLength={MAX_OCCASION_LABEL}
                        error={problems?.label?.message}
                        {...about.register(`${name}.label`)}
                      />
                    </div>
                  )}
                  <div className={css({ gridColumn: '1 / -1' })}>
                    <Button variant="ghost" size="sm" onClick={() => remove(at)}>
                      Remove<VisuallyHidden> occasion {at + 1}</VisuallyHidden>
                    </Button>
                  </div>
                </fieldset>
              );
            })}
            {fields.length < MAX_OCCASIONS && (
              <Button variant="soft" size="sm" onClick={() => append(NO_OCCASION)}>
                Add an occasion
              </Button>
            )}
          </div>
        </div>
        <DialogActions onCancel={onClose} disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </DialogActions>
      </form>
    </Dialog>
  );
}
