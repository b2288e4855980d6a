import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { css } from 'styled-system/css';
import type { CounterProduct_ProductFragment } from '~/graphql/generated';
import { useCounterProductsQuery } from '~/graphql/operations/admin-counter';
import { announce } from '~/lib/announcer';
import { formatMoney } from '~/lib/money';
import { randomKey } from '~/lib/random-key';
import { textLabel } from '~/lib/cart-texts';
import { Button } from '~/ui/button';
import { FormField, TextField } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { paidPrice } from '~/ui/price';
import { QuantitySelect } from '~/ui/quantity-select';
import { Select } from '~/ui/select';
import { ShimmerImage } from '~/ui/shimmer-image';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { FindBox } from '../find-box';
import { useSettled } from '~/lib/use-settled';
import { Problem } from './counter-customer';
import type { CounterLine } from './parcels';

type Product = CounterProduct_ProductFragment;

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  py: '2.5',
  borderBottom: '1px solid {colors.line}',
  _last: { borderBottom: 'none' },
});

/** The gifts of a parcel: found by their names, with variant, quantity and texts. */
export function CounterGoods({
  lines,
  error,
  onChange,
}: {
  lines: readonly CounterLine[];
  error: string | undefined;
  onChange: (lines: readonly CounterLine[]) => void;
}) {
  const finder = useId();
  const add = (product: Product) => {
    onChange([...lines, { key: randomKey(), product, variant: firstVariant(product), qty: 1, texts: {} }]);
    announce(`${product.name} added`);
  };
  return (
    <>
      <Finder id={finder} onAdd={add} />
      <Problem text={error} />
      {lines.length > 0 && (
        <ul className={css({ listStyleType: 'none', mt: '3' })} aria-label="Chosen gifts">
          {lines.map((one) => (
            <Line
              key={one.key}
              line={one}
              onChange={(changed) => onChange(lines.map((other) => (other.key === one.key ? changed : other)))}
              onRemove={() => {
                onChange(lines.filter((other) => other.key !== one.key));
                announce(`${one.product.name} removed`);
                // Its button goes with it.
                document.getElementById(finder)?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** Finds gifts while the name is typed. */
function Finder({ id, onAdd }: { id: string; onAdd: (product: Product) => void }) {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const { data, loading } = useCounterProductsQuery({ variables: { keyword }, skip: keyword === '' });
  const found = keyword === '' ? undefined : data?.products;
  // Hidden products can't be ordered.
  const shown = found?.products.filter(({ isPublished }) => isPublished) ?? [];
  return (
    <FindBox
      id={id}
      label="Add gifts"
      placeholder="Search by name, such as roses"
      typed={typed}
      onType={setTyped}
      status={
        found
          ? shown.length === 0
            ? 'No gifts found. Try fewer words.'
            : `${shown.length} shown${found.count > found.products.length ? ` of ${found.count.toLocaleString('en-US')}` : ''}`
          : loading
            ? 'Searching…'
            : 'Gifts appear here while you type.'
      }
    >
      {shown.length > 0 && (
        <ul className={css({ listStyleType: 'none', mt: '1' })} aria-label="Gifts found">
          {shown.map((product) => {
            const isLeft = product.countInStock > 0 || product.variants.some(({ countInStock }) => countInStock > 0);
            return (
              <li key={product._id} className={line}>
                <Picture src={product.image} />
                <span className={css({ flex: '1', minWidth: '0', lineHeight: 'snug', overflowWrap: 'anywhere' })}>
                  {product.name}
                  <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>
                    {isLeft ? `${formatMoney(paidPrice(product))} · ${product.countInStock} left` : 'Sold out'}
                  </span>
                </span>
                <Button
                  className={css({ flexShrink: '0' })}
                  variant="soft"
                  size="sm"
                  aria-disabled={!isLeft || undefined}
                  onClick={() => isLeft && onAdd(product)}
                >
                  <Plus size={16} aria-hidden />
                  Add
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

function Line({
  line: { product, variant, qty, texts },
  line: whole,
  onChange,
  onRemove,
}: {
  line: CounterLine;
  onChange: (line: CounterLine) => void;
  onRemove: () => void;
}) {
  const sold = product.variants.find(({ _id }) => _id === variant) ?? product;
  return (
    <li className={css({ py: '3.5', borderBottom: '1px solid {colors.line}', _last: { borderBottom: 'none' } })}>
      <div className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
        <Picture src={sold.image} />
        <span className={css({ flex: '1', minWidth: '0', lineHeight: 'snug', overflowWrap: 'anywhere' })}>
          <span className={css({ fontWeight: 'semibold' })}>{product.name}</span>
          <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>
            {formatMoney(paidPrice(sold))} · {sold.countInStock} left
          </span>
        </span>
        <IconButton label={`Remove ${product.name}`} onClick={onRemove}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '3', mt: '3' })}>
        <QuantitySelect
          value={qty}
          stock={Math.max(sold.countInStock, 1)}
          productName={product.name}
          onChange={(quantity) => onChange({ ...whole, qty: quantity })}
        />
        {product.variants.length > 0 && (
          <div className={css({ flex: '1 1 180px' })}>
            <FormField label={<VisuallyHidden>Kind of {product.name}</VisuallyHidden>}>
              {(control) => (
                <Select
                  {...control}
                  value={variant ?? ''}
                  onChange={({ target }) => onChange({ ...whole, variant: target.value })}
                >
                  {product.variants.map(({ _id, options, countInStock }) => (
                    <option key={_id} value={_id} disabled={countInStock < 1}>
                      {options.map(({ value }) => value).join(', ')}
                      {countInStock < 1 && ' (sold out)'}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
          </div>
        )}
      </div>
      {product.textOptions.length > 0 && (
        <div className={css({ display: 'grid', gap: '3', mt: '3' })}>
          {product.textOptions.map(({ name, maxLength, ...option }) => (
            <TextField
              key={name}
              label={textLabel(option)}
              maxLength={maxLength}
              autoComplete="off"
              value={texts[name] ?? ''}
              onChange={({ target }) => onChange({ ...whole, texts: { ...texts, [name]: target.value } })}
            />
          ))}
        </div>
      )}
    </li>
  );
}

function Picture({ src }: { src: string }) {
  return (
    <ShimmerImage
      className={css({ width: '44px', flexShrink: '0', borderRadius: 'sm' })}
      src={src}
      alt=""
      sizes="44px"
    />
  );
}

function firstVariant({ variants }: Product): string | null {
  return (variants.find(({ countInStock }) => countInStock > 0) ?? variants[0])?._id ?? null;
}
