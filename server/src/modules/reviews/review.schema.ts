import { z } from 'zod';
import { reviewLimits } from '../../domain/review-draft.js';
import { MAX_REVIEW_PHOTOS, photoSrc } from '../../domain/review-photos.js';
import { pageNumber, pageNumberMeta, pageSize, pageSizeMeta } from '../../kit/rest-schemas.js';
import { bodySchema, viewSchema } from '../../kit/view-schema.js';
import { RECORDS_PER_PAGE, REVIEWS_PER_PAGE } from './list-reviews.js';
import { EditReviewInput, ModerateReviewInput, WriteReviewInput } from './review.input.js';
import {
  ReviewPageType,
  ReviewPhotoType,
  ReviewRecordPageType,
  ReviewRecordType,
  ReviewStatusEnum,
  ReviewType,
} from './review.type.js';

const stars = z.int().min(1).max(5);

viewSchema(ReviewPhotoType, {
  id: 'ReviewPhoto',
  examples: [{ src: photoSrc('0123456789abcdef0123456789abcdef'), alt: 'Photo by Hana K. of A dozen garden roses' }],
});

viewSchema(ReviewType, { id: 'Review', fields: { stars } });

/** A page of published reviews. */
export const reviewPage = viewSchema(ReviewPageType, { id: 'ReviewPage' });

/** A review as its author and admins see it. */
export const reviewRecord = viewSchema(ReviewRecordType, { id: 'ReviewRecord', fields: { stars } });

/** A page of reviews, published or not. */
export const reviewRecordPage = viewSchema(ReviewRecordPageType, { id: 'ReviewRecordPage' });

const paging = (usualSize: number) => ({
  pageNumber: pageNumber.optional().meta(pageNumberMeta),
  pageSize: pageSize.optional().meta(pageSizeMeta('Reviews', usualSize)),
});

/** The parameters of a product's reviews. */
export const reviewQuery = z.object(paging(REVIEWS_PER_PAGE));

/** The parameters of the admin's list. */
export const reviewRecordQuery = z.object({
  status: z
    .enum(Object.values(ReviewStatusEnum))
    .optional()
    .meta({ description: 'Return only reviews with this status.' }),
  ...paging(RECORDS_PER_PAGE),
});

const fields = {
  stars,
  text: z.string().min(reviewLimits.text.least).max(reviewLimits.text.most),
  title: z.string().max(reviewLimits.title.most).nullable(),
  authorName: z.string().max(reviewLimits.authorName.most).nullable(),
  photos: z.array(z.string()).max(MAX_REVIEW_PHOTOS).nullable(),
};
const examples = [{ stars: 5, title: 'Still fresh', text: 'After ten days they look as they did on the first.' }];

/** A new review. */
export const newReview = bodySchema(WriteReviewInput, {
  view: ReviewRecordType,
  fields,
  omit: ['productId'],
  examples,
});

/** A review in the place of an earlier one. */
export const reviewEdit = bodySchema(EditReviewInput, { view: ReviewRecordType, fields, omit: ['id'], examples });

/** What an admin decides. */
export const reviewDecision = bodySchema(ModerateReviewInput, {
  view: ReviewRecordType,
  omit: ['id'],
  descriptions: { status: '`published` or `refused`.' },
  examples: [{ status: 'published', reply: 'Thank you for your kind words!', version: 1 }],
});
