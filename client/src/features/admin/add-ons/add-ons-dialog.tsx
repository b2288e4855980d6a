import { MAX_ADD_ONS } from '@domain/add-ons.js';
import {
  useChooseAddOnsMutation,
  useChooseAddOnsOfManyMutation,
  useChosenAddOnsQuery,
} from '~/graphql/operations/admin-add-ons';
import { productWords } from '../bulk-edit/bulk-edit-values';
import { ChoiceDialog } from '../choice-dialog';

const WHAT_SHOPPERS_SEE = 'Shoppers don’t see those that are hidden, sold out, need a text, or are gift cards.';

/** Chooses what is offered with a product: a card, a vase, chocolates. */
export function AddOnsDialog({
  product,
  isOpen,
  onClose,
}: {
  product: { _id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
}) {
  const { data, error, refetch } = useChosenAddOnsQuery({ variables: { productId: product._id } });
  const [choose] = useChooseAddOnsMutation();
  return (
    <ChoiceDialog
      title="Add-ons"
      lead={`Offered with ${product.name}, such as a card or a vase. Up to ${MAX_ADD_ONS}, in this order. ${WHAT_SHOPPERS_SEE}`}
      known={data?.chosenAddOns}
      error={error}
      onRetry={() => void refetch()}
      max={MAX_ADD_ONS}
      without={product._id}
      save={async (addOnIds, seenIds) => {
        await choose({ variables: { input: { productId: product._id, addOnIds, seenIds } } });
        return 'Add-ons saved';
      }}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}

/**
 * Chooses what is offered with each of several products.
 * @param onSaved runs once they have these add-ons
 */
export function AddOnsOfManyDialog({
  ids,
  isOpen,
  onClose,
  onSaved,
}: {
  ids: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
}) {
  const [choose] = useChooseAddOnsOfManyMutation();
  return (
    <ChoiceDialog
      title={`Add-ons of ${productWords(ids.length)}`}
      lead={`These replace what is offered with each of them now. Up to ${MAX_ADD_ONS}, in this order. A product is never its own add-on. ${WHAT_SHOPPERS_SEE}`}
      known={[]}
      max={MAX_ADD_ONS}
      saveNone="Remove all add-ons"
      save={async (addOnIds) => {
        const { data } = await choose({ variables: { input: { productIds: [...ids], addOnIds } } });
        onSaved();
        const changed = data?.chooseAddOnsOfMany ?? 0;
        return changed === 0 ? 'They have these add-ons already.' : `${productWords(changed)} changed.`;
      }}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
