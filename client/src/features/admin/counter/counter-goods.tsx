import { Plus, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { CounterProduct_ProductFragment } from '~/graphql/generated';
import { useCounterAddOnsQuery, useCounterProductsQuery } from '~/graphql/operations/admin-counter';
import { announce } from '~/lib/announcer';
import { formatMoney } from '~/lib/money';
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
import { isLeft, newLine, withAddOn, withoutLine, type CounterLine, type Taken } from './parcels';

type Product = CounterProduct_ProductFragment;

const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  py: '2.5',
  borderBottom: '1px solid {colors.line}',
  _last: { borderBottom: 'none' },
});

/** The gifts of a parcel: found by their names, with variant, quantity and texts, and what is offered with them. */
export function CounterGoods({
  lines,
  taken,
  shortages,
  error,
  onChange,
}: {
  lines: readonly CounterLine[];
  /** What all parcels of the order have. */
  taken: Taken;
  /** How many the shop still has of what was too many, by its ID. */
  shortages: ReadonlyMap<string, number>;
  error: string | undefined;
  onChange: (lines: readonly CounterLine[]) => void;
}) {
  const finder = useId();
  const add = (product: Product) => {
    onChange([...lines, newLine(product, taken)]);
    announce(`${product.name} added`);
  };
  return (
    <>
      <Finder id={finder} taken={taken} onAdd={add} />
      <Problem text={error} />
      {lines.length > 0 && (
        <ul className={css({ listStyleType: 'none', mt: '3' })} aria-label="Chosen gifts">
          {lines.map((one) => (
            <Line
              key={one.key}
              line={one}
              gift={lines.find(({ key }) => key === one.addOnOf) ?? null}
              {...{ taken, shortages }}
              onChange={(changed) => onChange(lines.map((other) => (other.key === one.key ? changed : other)))}
              onRemove={() => {
                onChange(withoutLine(lines, one.key));
                announce(`${one.product.name} removed`);
                // Its button goes with it.
                document.getElementById(finder)?.focus();
              }}
            >
              {one.addOnOf === null && (
                <AddOns
                  gift={one}
                  chosen={lines.filter(({ addOnOf }) => addOnOf === one.key).map(({ product }) => product._id)}
                  taken={taken}
                  onAdd={(addOn) => {
                    onChange(withAddOn(lines, newLine(addOn, taken, one.key)));
                    announce(`${addOn.name} added with ${one.product.name}`);
                  }}
                />
              )}
            </Line>
          ))}
        </ul>
      )}
    </>
  );
}

/** What is offered with a gift and isn't there yet: a button for each. */
function AddOns({
  gift: { product },
  chosen,
  taken,
  onAdd,
}: {
  gift: CounterLine;
  /** The IDs of the products that are there with it. */
  chosen: readonly string[];
  taken: Taken;
  onAdd: (addOn: Product) => void;
}) {
  const { data } = useCounterAddOnsQuery({ variables: { productId: product._id } });
  const left = data?.productAddOns.filter((addOn) => !chosen.includes(addOn._id) && isLeft(addOn, taken)) ?? [];
  if (left.length === 0) return null;
  return (
    <div role="group" aria-label={`Add something to it: ${product.name}`} className={css({ mt: '3' })}>
      <p className={css({ textStyle: 'small', color: 'muted', mb: '2' })} aria-hidden>
        Add something to it
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {left.map((addOn) => (
          <Button
            key={addOn._id}
            className={css({ maxWidth: 'full', textAlign: 'start' })}
            variant="outline"
            size="sm"
            onClick={() => onAdd(addOn)}
          >
            <Plus size={16} aria-hidden />
            {addOn.name} {formatMoney(paidPrice(addOn))}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Finds gifts while the name is typed. */
function Finder({ id, taken, onAdd }: { id: string; taken: Taken; onAdd: (product: Product) => void }) {
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
            const isSold = !isLeft(product, new Map());
            const canAdd = isLeft(product, taken);
            return (
              <li key={product._id} className={line}>
                <Picture src={product.image} />
                <span className={css({ flex: '1', minWidth: '0', lineHeight: 'snug', overflowWrap: 'anywhere' })}>
                  {product.name}
                  <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>
                    {isSold ? 'Sold out' : `${formatMoney(paidPrice(product))} · ${product.countInStock} left`}
                    {!isSold && !canAdd && ', all of them in this order'}
                  </span>
                </span>
                <Button
                  className={css({ flexShrink: '0' })}
                  variant="soft"
                  size="sm"
                  aria-disabled={!canAdd || undefined}
                  onClick={() => canAdd && onAdd(product)}
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
  gift,
  taken,
  shortages,
  onChange,
  onRemove,
  children,
}: {
  line: CounterLine;
  taken: Taken;
  shortages: ReadonlyMap<string, number>;
  /** The gift with which it is offered; null: it is one itself. */
  gift: CounterLine | null;
  onChange: (line: CounterLine) => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const sold = product.variants.find(({ _id }) => _id === variant) ?? product;
  /** What became of the quantity when another kind was chosen. */
  const [news, setNews] = useState('');
  /** What the shop has, which may be less than when the gift was found. */
  const stockOf = ({ _id, countInStock }: Pick<Product, '_id' | 'countInStock'>) => shortages.get(_id) ?? countInStock;
  const wanted = taken.get(sold._id) ?? 0;
  const stock = stockOf(sold);
  const choose = (id: string) => {
    const kind = product.variants.find(({ _id }) => _id === id);
    const left = kind ? Math.max(stockOf(kind) - (taken.get(id) ?? 0), 1) : qty;
    setNews(left < qty ? `Only ${left} left, so we changed the quantity from ${qty} to ${left}.` : '');
    onChange({ ...whole, variant: id, qty: Math.min(qty, left) });
  };
  return (
    <li
      className={cx(
        css({ py: '3.5', borderBottom: '1px solid {colors.line}', _last: { borderBottom: 'none' } }),
        gift && css({ ps: { base: '5', md: '8' } }),
      )}
    >
      <div className={css({ display: 'flex', alignItems: 'center', gap: '3' })}>
        <Picture src={sold.image} />
        <span className={css({ flex: '1', minWidth: '0', lineHeight: 'snug', overflowWrap: 'anywhere' })}>
          <span className={css({ fontWeight: 'semibold' })}>{product.name}</span>
          <span className={css({ display: 'block', textStyle: 'small', color: 'muted' })}>
            {formatMoney(paidPrice(sold))} · {stock} left
            {gift && ` · with ${gift.product.name}`}
          </span>
        </span>
        <IconButton label={`Remove ${product.name}`} onClick={onRemove}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '3', mt: '3' })}>
        <QuantitySelect
          value={qty}
          stock={Math.max(stock - (wanted - qty), 1)}
          productName={product.name}
          onChange={(quantity) => {
            setNews('');
            onChange({ ...whole, qty: quantity });
          }}
        />
        {product.variants.length > 0 && (
          <div className={css({ flex: '1 1 180px' })}>
            <FormField label={<VisuallyHidden>Kind of {product.name}</VisuallyHidden>}>
              {(control) => (
                <Select {...control} value={variant ?? ''} onChange={({ target }) => choose(target.value)}>
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
      <Problem
        text={wanted > stock ? `${stock > 0 ? `Only ${stock} left` : 'Sold out'}, but this order has ${wanted}.` : news}
      />
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
      {children}
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
