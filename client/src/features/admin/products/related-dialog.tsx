import { Plus, X } from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { RelatedChoice_ProductFragment } from '~/graphql/generated';
import {
  useChooseRelatedMutation,
  useChosenRelatedQuery,
  useRelatedCandidatesQuery,
} from '~/graphql/operations/admin-products';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { DialogButtons } from '~/ui/dialog-buttons';
import { TextField } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { Bone } from '~/ui/panel';
import { ShimmerImage } from '~/ui/shimmer-image';
import { ErrorState } from '~/ui/states';
import { toast } from '~/ui/toast-store';

/** The most that the shop takes. */
const MOST = 8;

/** Chooses up to eight products that are shown beside another one, before what is bought together with it. */
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
  // What the admin saw first: a choice of someone else in the meantime is a conflict.
  const [seen, setSeen] = useState<readonly RelatedChoice_ProductFragment[] | null>(null);
  const [edited, setEdited] = useState<readonly RelatedChoice_ProductFragment[] | null>(null);
  const chosen = edited ?? data?.chosenRelatedProducts;
  const [keyword, setKeyword] = useState('');
  const [choose] = useChooseRelatedMutation();
  const [isBusy, setBusy] = useState(false);

  const change = (next: readonly RelatedChoice_ProductFragment[]) => {
    setSeen(seen ?? data?.chosenRelatedProducts ?? []);
    setEdited(next);
  };
  const save = async () => {
    if (isBusy || !chosen) return;
    setBusy(true);
    const ids = (products: readonly { _id: string }[]) => products.map(({ _id }) => _id);
    const input = { productId: product._id, relatedIds: ids(chosen), seenIds: ids(seen ?? chosen) };
    try {
      await choose({ variables: { input } });
      toast.success('Related products saved');
      onClose();
    } catch (failure) {
      toast.error(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title="Related products"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <DialogButtons isInFooter>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button aria-disabled={isBusy || !edited || undefined} onClick={() => void (edited && save())}>
            {isBusy ? 'Saving…' : 'Save'}
          </Button>
        </DialogButtons>
      }
    >
      <p className={css({ color: 'muted', mb: '4' })}>
        Shown beside {product.name}, before what shoppers buy together with it. Up to {MOST}, in this order.
      </p>
      {!chosen && error ? (
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : !chosen ? (
        <Bone className={css({ height: '64px', borderRadius: 'md' })} />
      ) : (
        <>
          <Choices
            label="Chosen products"
            products={chosen}
            actionOf={(one) => (
              <IconButton
                label={`Remove ${one.name}`}
                onClick={() => change(chosen.filter(({ _id }) => _id !== one._id))}
              >
                <X size={20} aria-hidden />
              </IconButton>
            )}
          />
          <div className={css({ mt: '4' })}>
            <TextField
              label="Find a product to add"
              type="search"
              autoComplete="off"
              value={keyword}
              onChange={({ target }) => setKeyword(target.value)}
              error={chosen.length >= MOST ? `Choose at most ${MOST} products` : undefined}
            />
          </div>
          {chosen.length < MOST && (
            <Candidates
              keyword={keyword}
              without={[product._id, ...chosen.map(({ _id }) => _id)]}
              onAdd={(one) => change([...chosen, one])}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

/** Products with the keyword that can still be added. */
function Candidates({
  keyword,
  without,
  onAdd,
}: {
  keyword: string;
  without: readonly string[];
  onAdd: (product: RelatedChoice_ProductFragment) => void;
}) {
  const wanted = useDeferredValue(keyword.trim());
  const { data } = useRelatedCandidatesQuery({ variables: { keyword: wanted }, skip: wanted.length < 2 });
  if (wanted.length < 2 || !data) return null;
  const found = data.products.products.filter(({ _id }) => !without.includes(_id));
  if (found.length === 0) {
    return (
      <p className={css({ color: 'muted', mt: '3' })} role="status">
        Nothing else found
      </p>
    );
  }
  return (
    <Choices
      label="Found products"
      products={found}
      actionOf={(one) => (
        <IconButton label={`Add ${one.name}`} onClick={() => onAdd(one)}>
          <Plus size={20} aria-hidden />
        </IconButton>
      )}
    />
  );
}

function Choices({
  label,
  products,
  actionOf,
}: {
  label: string;
  products: readonly RelatedChoice_ProductFragment[];
  actionOf: (product: RelatedChoice_ProductFragment) => ReactNode;
}) {
  return (
    <ul className={css({ listStyleType: 'none' })} aria-label={label}>
      {products.map((product) => (
        <li
          key={product._id}
          className={css({ display: 'flex', alignItems: 'center', gap: '3', py: '1.5', minWidth: '0' })}
        >
          <ShimmerImage
            className={css({ width: '48px', flexShrink: '0', borderRadius: 'sm' })}
            src={product.image}
            alt=""
            sizes="48px"
          />
          <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>{product.name}</span>
          {actionOf(product)}
        </li>
      ))}
    </ul>
  );
}
