import { z } from 'zod';
import { personalDataPart, type ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import type { MediaService } from '../media/media.service.js';
import { reviewInvariants } from './invariants.js';
import { ListReviews } from './list-reviews.js';
import { ModerateReviews } from './moderate-reviews.js';
import { deletePhoto } from './delete-photo.job.js';
import { ReviewFiles } from './review-files.js';
import { ReviewPhoto } from './review-photo.entity.js';
import { ReviewPhotos } from './review-photos.js';
import { Review } from './review.entity.js';
import { reviewRecord } from './review.schema.js';
import { ReviewsResolver } from './reviews.resolver.js';
import { reviewRoutes } from './reviews.rest.js';
import { WriteReviews } from './write-reviews.js';

/** What customers say about the products that they received. */
export const reviewsModule = {
  entities: [Review, ReviewPhoto],
  resolvers: [ReviewsResolver],
  invariants: reviewInvariants,
  routes: (services: Parameters<typeof reviewRoutes>[0]) => reviewRoutes(services),
  personalData: {
    reviews: personalDataPart(
      z.array(reviewRecord).meta({ description: 'All reviews, newest first.' }),
      ({ listReviews }: { listReviews: ListReviews }, actor) => listReviews.exportMine(actor),
    ),
  },
  create(
    { db, clock, ids, outbox }: Platform,
    needs: { audit: AuditService; limiter: RateLimiter; media: MediaService; readProducts: ReadProducts },
  ) {
    const { audit, limiter, media, readProducts } = needs;
    const listReviews = new ListReviews(db, readProducts);
    const reviewPhotos = new ReviewPhotos(db, clock, outbox, limiter, readProducts, media);
    const writeReviews = new WriteReviews(db, clock, ids, limiter, readProducts, reviewPhotos);
    const moderateReviews = new ModerateReviews(db, clock, audit, reviewPhotos);
    const reviewFiles = new ReviewFiles(db, clock, audit);
    return {
      services: { listReviews, writeReviews, moderateReviews, reviewFiles, reviewPhotos },
      resolvers: [new ReviewsResolver(listReviews, writeReviews, moderateReviews, reviewFiles)],
      jobs: [deletePhoto.runBy(({ photoId }) => reviewPhotos.deleteFiles(photoId))],
      cleanUps: [() => reviewPhotos.cleanUp()],
      erases: [writeReviews],
    };
  },
} satisfies ShopModule;
