import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { useListPath } from '~/features/admin/list-memory';
import { VariantsForm } from '~/features/admin/products/variants-form';
import { errorMessage } from '~/graphql/error-message';
import { EditedVariantsDocument, useEditedVariantsQuery } from '~/graphql/operations/admin-products';
import { adminPaths } from '~/lib/admin-paths';
import { PageHeading } from '~/ui/page-heading';
import { Bone } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { NotFoundPage } from '../../not-found-page';
import { notFound, type PreloadContext } from '../../routing/page-route';
import { PageMeta } from '../../meta/page-meta';

export async function preload({ query, params }: PreloadContext) {
  const data = await query(EditedVariantsDocument, { id: params.id ?? '' });
  return data && !data.product ? notFound() : null;
}

/** /admin/products/{id}/variants */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useEditedVariantsQuery({ variables: { id } });
  const product = data?.product;
  const list = useListPath(adminPaths.products);
  if (data && !product) return <NotFoundPage />;
  return (
    <>
      <PageMeta
        title="Variants"
        description="The options of a product, and price and stock of its variants."
        isHidden
      />
      <TextLink className={css({ mb: '2' })} to={list}>
        <ArrowLeft size={18} aria-hidden />
        Back to products
      </TextLink>
      <PageHeading lead={product?.name}>Variants</PageHeading>
      {product ? (
        <VariantsForm key={id} product={product} readAgain={async () => (await refetch()).data?.product} />
      ) : error ? (
        <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading the variants">
          <VisuallyHidden>Loading the variants</VisuallyHidden>
          <Bone className={css({ height: '220px', borderRadius: 'xl' })} />
        </div>
      )}
    </>
  );
}
