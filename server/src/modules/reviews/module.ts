import { z } from 'zod';
import { personalDataPart, type ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import type { ReadProducts } from '../catalog/reading/read-products.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import { reviewInvariants } from './invariants.js';
import { ListReviews } from './list-reviews.js';
import { ModerateReviews } from './moderate-reviews.js';
import { Review } from './review.entity.js';
import { reviewRecord } from './review.schema.js';
import { ReviewsResolver } from './reviews.resolver.js';
import { reviewRoutes } from './reviews.rest.js';
import { WriteReviews } from './write-reviews.js';

/** What customers say about the products that they received. */
export const reviewsModule = {
  entities: [Review],
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
    { db, clock, ids }: Platform,
    { audit, limiter, readProducts }: { audit: AuditService; limiter: RateLimiter; readProducts: ReadProducts },
  ) {
    const listReviews = new ListReviews(db, readProducts);
    const writeReviews = new WriteReviews(db, clock, ids, limiter, readProducts);
    const moderateReviews = new ModerateReviews(db, clock, audit);
    return {
      services: { listReviews, writeReviews, moderateReviews },
      resolvers: [new ReviewsResolver(listReviews, writeReviews, moderateReviews)],
      erases: [writeReviews],
    };
  },
} satisfies ShopModule;
