import { MAX_CHOSEN_RELATED } from '@domain/related-products.js';
import { useChooseRelatedMutation, useChosenRelatedQuery } from '~/graphql/operations/admin-products';
import { ChoiceDialog } from '../choice-dialog';

/** Chooses a few products that are shown beside another one, before what is bought together with it. */
export function RelatedDialog({
  product,
  isOpen,
  onClose,
}: {
  product: { _id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
}) {
  const { data, error, refetch } = useChosenRelatedQuery({ variables: { productId: product._id } });
  const [choose] = useChooseRelatedMutation();
  return (
    <ChoiceDialog
      title="Related products"
      lead={`Shown beside ${product.name}, before what shoppers buy together with it. Up to ${MAX_CHOSEN_RELATED}, in this order.`}
      known={data?.chosenRelatedProducts}
      error={error}
      onRetry={() => void refetch()}
      max={MAX_CHOSEN_RELATED}
      without={product._id}
      save={async (relatedIds, seenIds) => {
        await choose({ variables: { input: { productId: product._id, relatedIds, seenIds } } });
        return 'Related products saved';
      }}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
