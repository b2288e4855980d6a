import { defineJob } from '../../jobs/define-job.js';

/** Deletes the files of a photo that is no longer in a review, and then its record. */
export const deletePhoto = defineJob<{ photoId: string }>({
  kind: 'delete-review-photo',
  words: 'Delete a photo of a review',
});
