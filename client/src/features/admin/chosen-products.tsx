import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import type { ChosenProduct_ProductFragment } from '~/graphql/generated';
import { useProductsToChooseQuery } from '~/graphql/operations/admin';
import { announce } from '~/lib/announcer';
import { StatusPill } from '~/ui/badge';
import { Button } from '~/ui/button';
import { IconButton } from '~/ui/icon-button';
import { ShimmerImage } from '~/ui/shimmer-image';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { FindBox } from './find-box';
import { useSettled } from '~/lib/use-settled';

type Chosen = readonly ChosenProduct_ProductFragment[];

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  py: '2',
  borderBottom: '1px solid {colors.line}',
  _last: { borderBottom: 'none' },
});

/** Products that are chosen by hand: found by their names, moved up and down, taken out. */
export function ChosenProducts({
  products,
  max,
  without,
  error,
  onChange,
}: {
  products: Chosen;
  /** The most that can be chosen. */
  max: number;
  /** The id of a product that can't be chosen. */
  without?: string | undefined;
  error?: string | undefined;
  onChange: (products: Chosen) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    const moved = products[from];
    if (!moved || to < 0 || to >= products.length) return;
    const others = products.filter((_, index) => index !== from);
    onChange([...others.slice(0, to), moved, ...others.slice(to)]);
    announce(`${moved.name} is now number ${to + 1} of ${products.length}`);
  };
  const remove = (index: number) => {
    const removed = products[index];
    onChange(products.filter((_, at) => at !== index));
    if (removed) announce(`${removed.name} removed`);
    // Its button goes with it; the focus stays near.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? document.getElementById('choose-products'))?.focus();
    });
  };
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '5' })}>
      <Finder chosen={products} max={max} without={without} onAdd={(product) => onChange([...products, product])} />
      <div>
        <h3 className={css({ fontWeight: 'semibold', mb: '1' })}>
          {products.length === 1 ? '1 product chosen' : `${products.length} products chosen`}
        </h3>
        {error && (
          <p className={css({ textStyle: 'small', color: 'danger', mb: '1' })} role="alert">
            {error}
          </p>
        )}
        {products.length === 0 ? (
          <p className={css({ color: 'muted' })}>
            Search for a product above and add it. Shoppers see them in this order.
          </p>
        ) : (
          <ol ref={list} className={css({ listStyleType: 'none' })}>
            {products.map((product, index) => (
              <li key={product._id} className={line}>
                <Thumb product={product} />
                <div className={css({ display: 'flex', flexShrink: '0', ms: 'auto' })}>
                  <IconButton
                    label={`Move ${product.name} up`}
                    aria-disabled={index === 0 || undefined}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUp size={18} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move ${product.name} down`}
                    aria-disabled={index === products.length - 1 || undefined}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDown size={18} aria-hidden />
                  </IconButton>
                  <IconButton label={`Remove ${product.name}`} data-remove onClick={() => remove(index)}>
                    <X size={18} aria-hidden />
                  </IconButton>
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

/** Finds products to add while the name is typed. */
function Finder({
  chosen,
  max,
  without,
  onAdd,
}: {
  chosen: Chosen;
  max: number;
  without: string | undefined;
  onAdd: (product: ChosenProduct_ProductFragment) => void;
}) {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const { data, loading } = useProductsToChooseQuery({ variables: { keyword }, skip: keyword === '' });
  const found = keyword === '' ? null : data?.products;
  const shown = found?.products.filter(({ _id }) => _id !== without) ?? [];
  const isFull = chosen.length >= max;
  return (
    <FindBox
      id="choose-products"
      label="Add products"
      placeholder="Search by name, such as roses"
      typed={typed}
      onType={setTyped}
      status={
        isFull
          ? `You can choose at most ${max} products.`
          : found
            ? foundText(found.count - (found.products.length - shown.length), shown.length)
            : loading
              ? 'Searching…'
              : 'Products appear here while you type.'
      }
    >
      {shown.length > 0 && !isFull && (
        <ul className={css({ listStyleType: 'none', mt: '1' })} aria-label="Products found">
          {shown.map((product) => {
            const isChosen = chosen.some(({ _id }) => _id === product._id);
            return (
              <li key={product._id} className={line}>
                <Thumb product={product} />
                <Button
                  className={css({ flexShrink: '0', ms: 'auto' })}
                  variant="soft"
                  size="sm"
                  aria-disabled={isChosen || undefined}
                  onClick={() => {
                    if (isChosen) return;
                    onAdd(product);
                    announce(`${product.name} added`);
                  }}
                >
                  {isChosen ? (
                    'Added'
                  ) : (
                    <>
                      <Plus size={16} aria-hidden />
                      Add
                    </>
                  )}
                  <VisuallyHidden> {product.name}</VisuallyHidden>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </FindBox>
  );
}

/** A product as a line of a list. */
export function Thumb({ product: { name, image, isPublished } }: { product: ChosenProduct_ProductFragment }) {
  return (
    <>
      <ShimmerImage
        className={css({ width: '44px', flexShrink: '0', borderRadius: 'sm' })}
        src={image}
        alt=""
        sizes="44px"
      />
      <span className={css({ minWidth: '0', lineHeight: 'snug', overflowWrap: 'anywhere' })}>
        {name}
        {!isPublished && (
          <span className={css({ display: 'block', mt: '1' })}>
            <StatusPill>Hidden</StatusPill>
          </span>
        )}
      </span>
    </>
  );
}

function foundText(count: number, shown: number): string {
  if (count === 0) return 'No products found. Try fewer words.';
  if (count > shown) return `${count.toLocaleString('en-US')} products found. These are the first ${shown}.`;
  return count === 1 ? '1 product found' : `${count} products found`;
}
