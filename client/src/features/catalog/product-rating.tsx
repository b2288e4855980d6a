import { paths } from '~/lib/paths';
import type { RatingFigures } from '~/ui/rating-text';
import { Rating } from '~/ui/stars';
import { TextLink } from '~/ui/text-link';

/** The stars below a product's name, which lead to its reviews. */
export function ProductRating({ product, rating }: { product: { _id: string }; rating: RatingFigures }) {
  return (
    <TextLink to={paths.productReviews(product._id)}>
      <Rating rating={rating} />
    </TextLink>
  );
}
