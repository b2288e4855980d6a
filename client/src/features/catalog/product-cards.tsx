import type { ReactNode } from 'react';
import { errorMessage } from '~/graphql/error-message';
import type { ProductCard_ProductFragment } from '~/graphql/generated';
import { overlays } from '~/lib/overlay-store';
import { ProductCard, ProductCardSkeleton } from '~/ui/product-card';
import { ProductGrid } from '~/ui/product-grid';
import { ErrorState } from '~/ui/states';
import { VisuallyHidden } from '~/ui/visually-hidden';

/** How many skeletons stand in while a list loads (specification, section 2). */
const SKELETONS = 4;

/** A list of products in each of its states: four skeletons, the error's message, what to say when empty, the cards. */
export function ProductCards({
  products,
  error,
  onRetry,
  empty,
  headingLevel,
  isAboveFold,
}: {
  /** Undefined while loading. */
  products: readonly ProductCard_ProductFragment[] | undefined;
  error?: unknown;
  onRetry?: () => void;
  empty: ReactNode;
  headingLevel?: 'h2' | 'h3';
  /** The first row's pictures load at once. */
  isAboveFold?: boolean;
}) {
  if (!products) {
    if (error) return <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={onRetry} />;
    return (
      <div role="status" aria-label="Loading products">
        <VisuallyHidden>Loading products</VisuallyHidden>
        <ProductGrid aria-hidden>
          {Array.from({ length: SKELETONS }, (_, index) => (
            <li key={index}>
              <ProductCardSkeleton />
            </li>
          ))}
        </ProductGrid>
      </div>
    );
  }
  if (products.length === 0) return empty;
  return (
    <ProductGrid>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard
            product={product}
            onAdd={overlays.openQuickPanel}
            headingLevel={headingLevel}
            isPriority={isAboveFold === true && index < 4}
          />
        </li>
      ))}
    </ProductGrid>
  );
}
