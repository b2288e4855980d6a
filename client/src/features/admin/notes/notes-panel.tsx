import { parseStaffNote } from '@domain/staff-note.js';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { css, cx } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import type { StaffNote_NoteFragment } from '~/graphql/generated';
import { useDeleteStaffNoteMutation } from '~/graphql/operations/admin-notes';
import { StatusPill } from '~/ui/badge';
import { Button } from '~/ui/button';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { DateText } from '~/ui/date-text';
import { FormField, Textarea } from '~/ui/form-field';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Bone, Notice, Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { toast } from '~/ui/toast-store';
import { useDialog } from '~/ui/use-dialog';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { LeaveGuard } from '../leave-guard';

const HEADING = 'staff-notes';

/** Notes of the shop's people, oldest first, and a field for another one. */
export function NotesPanel({
  notes,
  label,
  hint,
  isOfOrder = false,
  hasFailed,
  onRetry,
  onAdd,
}: {
  /** undefined while they load. */
  notes: readonly StaffNote_NoteFragment[] | undefined;
  label: string;
  hint?: string;
  /** Whether they stand at an order, so that those about its customer must say so. */
  isOfOrder?: boolean;
  hasFailed: boolean;
  onRetry: () => void;
  /** Adds a note; a throw is shown. */
  onAdd: (text: string) => Promise<unknown>;
}) {
  const dialog = useDialog();
  const [chosen, setChosen] = useState('');
  const [remove] = useDeleteStaffNoteMutation();
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isWanted = hash === `#${HEADING}` && notes !== undefined;
  // The page of an order or a customer is there before its notes, so the link to them found nothing to scroll to.
  useEffect(() => {
    if (isWanted) heading.current?.focus();
  }, [isWanted]);
  return (
    <Panel aria-labelledby={HEADING}>
      <h2
        ref={heading}
        className={css({ textStyle: 'card', mb: '3', scrollMarginTop: '20', _focus: { outline: 'none' } })}
        id={HEADING}
        tabIndex={-1}
      >
        Notes
      </h2>
      {notes ? (
        <ul className={css({ listStyleType: 'none', display: 'grid', gap: '4', _empty: { display: 'none' }, mb: '5' })}>
          {notes.map((note) => (
            <Note
              key={note._id}
              note={note}
              isAboutCustomer={isOfOrder && note.orderId === null}
              onDelete={() => {
                setChosen(note._id);
                dialog.open();
              }}
            />
          ))}
        </ul>
      ) : hasFailed ? (
        <ErrorState message="Failed to load the notes" onRetry={onRetry} />
      ) : (
        <div role="status" aria-label="Loading the notes">
          <VisuallyHidden>Loading the notes</VisuallyHidden>
          <Bone className={css({ height: '64px', borderRadius: 'md', mb: '5' })} />
        </div>
      )}
      <NoteForm label={label} hint={hint} onAdd={onAdd} />
      <ConfirmDialog
        title="Delete this note?"
        action="Delete note"
        busyText="Deleting…"
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        onConfirm={async () => {
          await remove({ variables: { input: { id: chosen } } });
          toast.success('Note deleted');
        }}
      >
        <p>It’s gone for everybody at the shop.</p>
      </ConfirmDialog>
    </Panel>
  );
}

function Note({
  note: { text, authorName, createdAt },
  isAboutCustomer,
  onDelete,
}: {
  note: StaffNote_NoteFragment;
  isAboutCustomer: boolean;
  onDelete: () => void;
}) {
  return (
    <li className={css({ borderLeft: '3px solid {colors.line}', pl: '3.5' })}>
      {isAboutCustomer && <StatusPill tone="waiting">About the customer</StatusPill>}
      <p className={css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{text}</p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' })}>
        <p className={css({ textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' })}>
          {authorName}, <DateText value={createdAt} withTime />
        </p>
        <Button
          className={cx(css({ color: 'muted', fontWeight: 'medium', px: '0' }), onlyWithScripts)}
          variant="ghost"
          size="sm"
          onClick={onDelete}
        >
          Delete<VisuallyHidden> the note “{text.slice(0, 40)}”</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

function NoteForm({
  label,
  hint = '',
  onAdd,
}: {
  label: string;
  hint: string | undefined;
  onAdd: (text: string) => Promise<unknown>;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: { text: '' } });
  const { errors, isSubmitting, isDirty } = formState;
  const save = async ({ text }: { text: string }) => {
    setFailure(null);
    try {
      await onAdd(text);
      reset();
      toast.success('Note added');
    } catch (error) {
      const fault = fieldErrors(error).text;
      if (fault) setError('text', { message: fault }, { shouldFocus: true });
      else setFailure(errorMessage(error));
    }
  };
  const problem = (text: string) => {
    const parsed = parseStaffNote(text);
    return 'problem' in parsed ? parsed.problem : true;
  };
  return (
    <form className={onlyWithScripts} noValidate aria-label="New note" onSubmit={handleSubmit(save)}>
      <LeaveGuard hasChanges={isDirty} onDiscard={() => reset()} />
      <FormField
        label={label}
        hint={`${hint} Only the shop reads notes, but customers who download their data get those about them.`.trim()}
        error={errors.text?.message}
      >
        {(control) => <Textarea rows={3} {...control} {...register('text', { validate: problem })} />}
      </FormField>
      {failure && (
        <Notice className={css({ mt: '4' })} tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <Button className={css({ mt: '3' })} type="submit" variant="outline" disabled={isSubmitting}>
        {isSubmitting ? 'Saving…' : 'Add note'}
      </Button>
    </form>
  );
}
