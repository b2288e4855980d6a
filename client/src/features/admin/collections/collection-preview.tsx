import { css } from 'styled-system/css';
import type { CollectionPreviewInput } from '~/graphql/generated';
import { useCollectionPreviewQuery } from '~/graphql/operations/admin-collections';
import { errorMessage } from '~/graphql/error-message';
import { Thumb } from '../chosen-products';
import { useSettled } from '~/lib/use-settled';

/** How many products shoppers would find, and the first of them, before anything is saved. */
export function CollectionPreview({ input }: { input: CollectionPreviewInput | null }) {
  const settled = useSettled(JSON.stringify(input));
  const asked = JSON.parse(settled) as CollectionPreviewInput | null;
  const { data, previousData, error } = useCollectionPreviewQuery({
    variables: { input: asked ?? {} },
    skip: asked === null,
  });
  const shown = asked === null ? null : (data ?? previousData)?.collectionPreview;
  return (
    <>
      <p role="status" className={css({ fontWeight: 'semibold' })}>
        {asked === null
          ? 'Choose at least one condition to see what matches.'
          : error
            ? errorMessage(error)
            : shown
              ? countText(shown.count)
              : 'Counting…'}
      </p>
      {shown && shown.products.length > 0 && (
        <ul
          className={css({
            listStyleType: 'none',
            display: 'grid',
            gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
            gap: '3',
            mt: '3',
          })}
          aria-label="The first products"
        >
          {shown.products.map((product) => (
            <li key={product._id} className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
              <Thumb product={product} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Shoppers would find nothing in it.';
  return count === 1
    ? 'Shoppers find 1 product in it.'
    : `Shoppers find ${count.toLocaleString('en-US')} products in it.`;
}
