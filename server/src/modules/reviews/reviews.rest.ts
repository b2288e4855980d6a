import { csvDownload } from '../../kit/csv-file.js';
import { idParams, message } from '../../kit/rest-schemas.js';
import { restRoute, type RestRoute } from '../../kit/rest-route.js';
import type { ListReviews } from './list-reviews.js';
import type { ModerateReviews } from './moderate-reviews.js';
import type { ReviewFiles } from './review-files.js';
import {
  newReview,
  reviewDecision,
  reviewEdit,
  reviewPage,
  reviewQuery,
  reviewRecord,
  reviewRecordPage,
  reviewRecordQuery,
} from './review.schema.js';
import type { WriteReviews } from './write-reviews.js';

/** Routes of reviews. */
export function reviewRoutes({
  listReviews,
  writeReviews,
  moderateReviews,
  reviewFiles,
}: {
  listReviews: ListReviews;
  writeReviews: WriteReviews;
  moderateReviews: ModerateReviews;
  reviewFiles: ReviewFiles;
}): RestRoute[] {
  return [
    restRoute({
      method: 'GET',
      path: '/api/products/:id/reviews',
      operationId: 'listProductReviews',
      tag: 'Products',
      summary: 'List the reviews of a product',
      description: 'The published ones, newest first.',
      callers: 'visitors',
      params: idParams,
      query: reviewQuery,
      isRevalidated: true,
      isShared: true,
      answers: { 200: { description: 'One page of reviews.', schema: reviewPage } },
      failures: ['NOT_FOUND'],
      handle: async ({ params, query }, { actor }) => ({
        body: await listReviews.listOfProduct(actor, params.id, query),
      }),
    }),
    restRoute({
      method: 'POST',
      path: '/api/products/:id/reviews',
      operationId: 'writeReview',
      tag: 'Products',
      summary: 'Review a product',
      description:
        'For customers who have received the product; everyone else gets 403. One review for each product; a second one is 409. It waits for an admin before shoppers see it.',
      callers: 'users',
      params: idParams,
      body: newReview,
      answers: { 201: { description: 'The new review.', schema: reviewRecord } },
      failures: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, { actor }) => ({
        status: 201,
        body: await writeReviews.write(actor, params.id, body),
      }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/reviews',
      operationId: 'listReviews',
      tag: 'Products',
      summary: 'List all reviews',
      description: 'Those that wait for an admin come oldest first, others newest first.',
      callers: 'admins',
      query: reviewRecordQuery,
      answers: { 200: { description: 'One page of reviews.', schema: reviewRecordPage } },
      handle: async ({ query }, { actor }) => ({ body: await listReviews.listAll(actor, query) }),
    }),
    restRoute({
      method: 'PUT',
      path: '/api/reviews/:id',
      operationId: 'editReview',
      tag: 'Products',
      summary: 'Change your review',
      description:
        'The whole review is replaced, but for photos that the body doesn’t mention. A changed one waits for an admin again.',
      callers: 'users',
      params: idParams,
      body: reviewEdit,
      answers: { 200: { description: 'The review.', schema: reviewRecord } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, { actor }) => ({ body: await writeReviews.edit(actor, params.id, body) }),
    }),
    restRoute({
      method: 'DELETE',
      path: '/api/reviews/:id',
      operationId: 'deleteReview',
      tag: 'Products',
      summary: 'Delete your review',
      description: 'You can write another one afterward.',
      callers: 'users',
      params: idParams,
      answers: { 200: { description: 'The review was deleted.', schema: message } },
      failures: ['NOT_FOUND'],
      handle: async ({ params }, { actor }) => {
        await writeReviews.delete(actor, params.id);
        return { body: { message: 'Review deleted successfully' } };
      },
    }),
    restRoute({
      method: 'PUT',
      path: '/api/reviews/:id/moderation',
      operationId: 'moderateReview',
      tag: 'Products',
      summary: 'Publish, refuse or answer a review',
      description: 'It can also lose photos. Omitted fields stay as they are. Safe to repeat.',
      callers: 'admins',
      params: idParams,
      body: reviewDecision,
      answers: { 200: { description: 'The review.', schema: reviewRecord } },
      failures: ['NOT_FOUND', 'CONFLICT'],
      handle: async ({ params, body }, { actor }) => ({
        body: await moderateReviews.moderate(actor, params.id, body),
      }),
    }),
    restRoute({
      method: 'GET',
      path: '/api/admin/reviews.csv',
      operationId: 'exportReviews',
      tag: 'Products',
      summary: 'Export all reviews as CSV',
      description: 'The admin area imports the columns `status`, `refusalReason` and `reply` of the same format.',
      callers: 'admins',
      answers: { 200: { description: 'A CSV file with one line per review.', contentTypes: ['text/csv'] } },
      handle: async (_request, { actor }) => csvDownload('reviews.csv', reviewFiles.export(actor)),
    }),
  ];
}
