import { sqlInvariant, type Invariant } from '../../db/invariant.js';

/** What always holds for reviews. docs/operations.md says what it means and what to do when it is broken. */
export const reviewInvariants: readonly Invariant[] = [
  sqlInvariant(
    'I24',
    'A product’s rating is what its published reviews add up to',
    `SELECT r.product_id, r.count, r.stars, COALESCE(x.reviews, 0) AS reviews, COALESCE(x.sum, 0) AS review_stars
      FROM product_ratings r
      LEFT JOIN (SELECT product_id, COUNT(*) AS reviews, SUM(stars) AS sum FROM reviews
        WHERE status = 'published' GROUP BY product_id) x ON x.product_id = r.product_id
      WHERE r.count <> COALESCE(x.reviews, 0) OR r.stars <> COALESCE(x.sum, 0)
    UNION ALL
    SELECT product_id, 0, 0, COUNT(*), SUM(stars) FROM reviews
      WHERE status = 'published' AND product_id NOT IN (SELECT product_id FROM product_ratings) GROUP BY product_id`,
  ),
];
