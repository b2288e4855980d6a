import { Box } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { ProductDetails, ProductDetailsSkeleton } from '~/features/catalog/product-details';
import { RelatedProducts, relatedVariables } from '~/features/catalog/related-products';
import { useProduct } from '~/features/catalog/use-product';
import { errorMessage } from '~/graphql/error-message';
import { ProductDetailsDocument, RelatedProductsDocument } from '~/graphql/generated';
import { resolveImage } from '~/ui/image-path';
import { Container } from '~/ui/container';
import { ErrorState } from '~/ui/states';
import { NotFoundPage } from '../not-found-page';
import { notFound, type PreloadContext } from '../page';
import { PageMeta } from '../page-meta';

export async function preload({ query, params }: PreloadContext) {
  const data = await query(ProductDetailsDocument, { id: params.id ?? '' });
  if (!data) return;
  if (!data.product) return notFound();
  await query(RelatedProductsDocument, relatedVariables(data.product));
}

/** /product/{id} */
export function Component() {
  const { id = '' } = useParams();
  const { product, isMissing, error, retry } = useProduct(id);
  if (isMissing) return <NotFoundPage />;
  if (!product) {
    return (
      <Container pt={{ base: '2', md: '4' }}>
        <PageMeta title="Product" isHidden />
        {error ? <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={retry} /> : <ProductDetailsSkeleton />}
      </Container>
    );
  }
  const { category } = product;
  return (
    <Container pt={{ base: '1', md: '2' }}>
      <PageMeta
        title={product.name}
        description={product.description && summaryOf(product.description)}
        image={resolveImage(product.image)}
      />
      {/* Another product starts anew: quantity 1. */}
      <ProductDetails key={product._id} product={product} />
      {category && (
        <Box mt={{ base: '12', md: '18' }}>
          <RelatedProducts product={{ ...product, category }} />
        </Box>
      )}
    </Container>
  );
}

/** The first words of a description, as long as search engines show them. */
function summaryOf(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')}…`;
}
