import { reviewFieldProblem, reviewLimits, starsProblem } from '@domain/review-draft.js';
import { lazy, Suspense, useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { css, cx } from 'styled-system/css';
import { errorMessage, fieldErrors } from '~/graphql/error-message';
import type { ReviewForm_ReviewFragment } from '~/graphql/generated';
import { useEditReviewMutation, useWriteReviewMutation } from '~/graphql/operations/reviews';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { FormField, Textarea, TextField } from '~/ui/form-field';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { Notice } from '~/ui/panel';
import { useDialog } from '~/ui/use-dialog';
import { PhotosField } from './photos-field';
import { StarsField } from './stars-field';

const DeleteReviewDialog = lazy(async () => ({ default: (await import('./delete-review-dialog')).DeleteReviewDialog }));

interface ReviewValues {
  /** A radio button's value is a text. */
  stars: string;
  title: string;
  text: string;
  authorName: string;
  /** The addresses of its photos. */
  photos: string[];
}
const fieldNames = ['stars', 'title', 'text', 'photos', 'authorName'] as const;

/** Writes a review of a product, or changes or deletes the one that the customer has written. */
export function ReviewForm({
  productId,
  authorName,
  review: stored,
}: {
  productId: string;
  /** What the author is called unless the review says otherwise. */
  authorName: string;
  /** As it was last read. */
  review: ReviewForm_ReviewFragment | null;
}) {
  const dialog = useDialog();
  /** How often it was sent from this page. */
  const [sends, setSends] = useState(0);
  const [toDelete, setToDelete] = useState('');
  const [deleted, setDeleted] = useState<string | null>(null);
  // It is read again only after it was deleted.
  const review = stored?._id === deleted ? null : stored;

  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '5', maxWidth: 'form' })}>
      {sends > 0 ? (
        <FocusedNotice key={sends} tone="good" role="status">
          <p className={css({ fontWeight: 'bold' })}>Thank you for your review</p>
          <p className={css({ mt: '1' })}>We read each one before it appears on the gift’s page.</p>
        </FocusedNotice>
      ) : (
        review && <ReviewState review={review} />
      )}
      {/* A new review becomes one to change, and a deleted one leaves an empty form. */}
      <ReviewFields
        key={review?._id ?? 'new'}
        productId={productId}
        authorName={authorName}
        review={review}
        isSent={sends > 0 && !review}
        onSent={() => setSends(sends + 1)}
        onDelete={(id) => {
          setToDelete(id);
          dialog.open();
        }}
      />
      <Suspense>
        {dialog.visit > 0 && (
          <DeleteReviewDialog
            key={dialog.visit}
            id={toDelete}
            isOpen={dialog.isOpen}
            onDeleted={() => {
              setDeleted(toDelete);
              setSends(0);
            }}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </div>
  );
}

function ReviewFields({
  productId,
  authorName,
  review,
  isSent,
  onSent,
  onDelete,
}: {
  productId: string;
  authorName: string;
  /** null for a new one. */
  review: ReviewForm_ReviewFragment | null;
  /** Whether a new one was sent that isn't here yet. */
  isSent: boolean;
  onSent: () => void;
  onDelete: (id: string) => void;
}) {
  const isHydrated = useIsHydrated();
  const { register, handleSubmit, setError, clearErrors, getValues, control, formState } = useForm<ReviewValues>({
    defaultValues: {
      stars: review ? String(review.stars) : '',
      title: review?.title ?? '',
      text: review?.text ?? '',
      authorName: review?.authorName ?? authorName,
      photos: review?.photos.map(({ src }) => src) ?? [],
    },
  });
  const { errors, isSubmitting } = formState;
  const [write] = useWriteReviewMutation();
  const [edit] = useEditReviewMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const {
    field: { ref: photosRef, value: photos, onChange: setPhotos },
  } = useController({ control, name: 'photos' });
  const chosen = Number(useWatch({ control, name: 'stars' }));

  const submit = async ({ stars, ...texts }: ReviewValues) => {
    setFailure(null);
    const fields = { ...texts, stars: Number(stars) };
    try {
      if (review) await edit({ variables: { input: { ...fields, id: review._id, version: review.version } } });
      else await write({ variables: { input: { ...fields, productId } } });
      onSent();
    } catch (error) {
      const faults = fieldErrors(error);
      const atFault = fieldNames.filter((name) => faults[name]);
      for (const name of atFault) setError(name, { message: faults[name] ?? '' }, { shouldFocus: name === atFault[0] });
      if (atFault.length === 0) setFailure(errorMessage(error));
    }
  };
  const text = (name: 'title' | 'text' | 'authorName') =>
    register(name, { validate: (value) => reviewFieldProblem(name, value) ?? true });

  return (
    <form noValidate onSubmit={handleSubmit(submit)} aria-label="Review">
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
        <StarsField
          value={chosen}
          error={errors.stars?.message}
          field={register('stars', { validate: (stars) => starsProblem(Number(stars)) ?? true })}
        />
        <TextField
          label="Title (optional)"
          maxLength={reviewLimits.title.most}
          error={errors.title?.message}
          {...text('title')}
        />
        <FormField
          label="Your review"
          hint="How did the gift arrive, and how was it received? Please leave out names and addresses."
          error={errors.text?.message}
        >
          {(box) => <Textarea rows={6} aria-required {...box} {...text('text')} />}
        </FormField>
        <PhotosField
          ref={photosRef}
          productId={productId}
          value={photos}
          onChange={(change) => {
            clearErrors('photos');
            // Not the value of this render: other photos have arrived since.
            setPhotos(change(getValues('photos')));
          }}
          onUploading={setUploading}
          error={errors.photos?.message}
        />
        <TextField
          label="Your name, as shoppers see it"
          autoComplete="nickname"
          maxLength={reviewLimits.authorName.most}
          error={errors.authorName?.message}
          {...text('authorName')}
        />
        {failure && (
          <FocusedNotice tone="bad" role="alert">
            {failure}
          </FocusedNotice>
        )}
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
          <Button type="submit" size="lg" disabled={!isHydrated || isSubmitting || isUploading || isSent}>
            {isSubmitting ? 'Sending…' : isUploading ? 'Uploading photos…' : review ? 'Save changes' : 'Send review'}
          </Button>
          {review && (
            <Button
              className={cx(css({ borderColor: 'danger', color: 'danger' }), onlyWithScripts)}
              variant="outline"
              size="lg"
              onClick={() => onDelete(review._id)}
            >
              Delete review
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

/** Tells the author where the review is on its way to the product's page. */
function ReviewState({ review }: { review: ReviewForm_ReviewFragment }) {
  if (review.status === 'REFUSED') {
    return (
      <Notice tone="bad">
        <p className={css({ fontWeight: 'bold' })}>We didn’t publish your review</p>
        <p className={css({ mt: '1' })}>{review.refusalReason} You can change it and send it again.</p>
      </Notice>
    );
  }
  if (review.status === 'PENDING') {
    return <Notice tone="waiting">We’re reading your review. It will appear on the gift’s page soon.</Notice>;
  }
  return <Notice tone="good">Your review is published. We read it again if you change it.</Notice>;
}
