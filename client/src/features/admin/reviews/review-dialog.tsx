import { reviewFieldProblem } from '@domain/review-draft.js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { css } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import type { AdminReview_ReviewFragment } from '~/graphql/generated';
import { useModerateReviewMutation } from '~/graphql/operations/admin-reviews';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { FormField, Textarea } from '~/ui/form-field';
import { Notice } from '~/ui/panel';
import { toast } from '~/ui/toast-store';

const purposes = {
  refuse: {
    field: 'reason',
    title: 'Refuse this review',
    label: 'Reason',
    hint: 'Its author sees the reason and can send a changed review.',
    action: 'Refuse',
    done: 'Review refused',
  },
  reply: {
    field: 'reply',
    title: 'Answer this review',
    label: 'Your reply',
    hint: 'Everybody can read it under the review. Leave it empty to remove it.',
    action: 'Save answer',
    done: 'Answer saved',
  },
} as const;

/** Asks for the reason to refuse a review, or for the shop's reply to it. */
export function ReviewDialog({
  review,
  purpose,
  isOpen,
  onClose,
}: {
  review: AdminReview_ReviewFragment;
  purpose: keyof typeof purposes;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { field, title, label, hint, action, done } = purposes[purpose];
  const [moderate] = useModerateReviewMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { text: purpose === 'reply' ? (review.reply ?? '') : (review.refusalReason ?? '') },
  });
  const { errors, isSubmitting } = formState;

  const save = async ({ text }: { text: string }) => {
    setFailure(null);
    const decision = purpose === 'refuse' ? { status: 'REFUSED' as const, reason: text } : { reply: text };
    try {
      await moderate({ variables: { input: { id: review._id, version: review.version, ...decision } } });
      toast.success(done);
      onClose();
    } catch (error) {
      const fault = fieldErrors(error)[field];
      if (fault) setError('text', { message: fault }, { shouldFocus: true });
      else setFailure(errorMessage(error));
    }
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <form noValidate aria-label={title} onSubmit={handleSubmit(save)}>
        <FormField label={label} hint={hint} error={errors.text?.message}>
          {(control) => (
            <Textarea
              rows={5}
              {...control}
              {...register('text', { validate: (text) => reviewFieldProblem(field, text) ?? true })}
            />
          )}
        </FormField>
        {failure && (
          <Notice className={css({ mt: '4' })} tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        <DialogButtons>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={purpose === 'refuse' ? 'danger' : 'solid'} disabled={isSubmitting}>
            {isSubmitting ? 'Saving…' : action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
