import { css } from 'styled-system/css';
import { ShimmerImage } from '~/ui/shimmer-image';

/** The picture of an empty list. */
export function NoProductsImage() {
  return (
    <ShimmerImage
      className={css({ width: 'min(260px, 70vw)', borderRadius: 'xl' })}
      src="/images/no-products/960.jpg"
      alt="No products"
      sizes="260px"
    />
  );
}
