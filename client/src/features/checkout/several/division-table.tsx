import { css } from 'styled-system/css';
import { leftFor } from '~/lib/cart-quantity';
import { cart, keyOf, type CartItem } from '~/lib/cart-store';
import { formatMoney } from '~/lib/money';
import { Button } from '~/ui/button';
import { isReduced } from '~/ui/price';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { divisionOf, divisionProblem, enoughFor, hasPieces, oneForEverybody, scarceFor } from './dividing';
import type { ParcelDraft } from './drafts';

/** How the gifts of the cart are divided among the parcels, and the quick ways to do that. */
export function DivisionTable({
  cartItems,
  drafts,
  isLocked,
  onChange,
}: {
  cartItems: readonly CartItem[];
  drafts: readonly ParcelDraft[];
  isLocked: boolean;
  onChange: (drafts: readonly ParcelDraft[]) => void;
}) {
  const people = drafts.length;
  const empty = drafts.filter(({ pieces }) => !hasPieces(cartItems, pieces)).length;
  /** One tap: what it does to the cart stands beside the button. */
  const giveOneEach = (keys: readonly string[]) => {
    const enough = enoughFor(cartItems, keys, people);
    if (enough.some(({ qty }, at) => qty !== cartItems[at]?.qty)) cart.replaceItems(enough);
    onChange(oneForEverybody(drafts, keys));
  };
  const all = cartItems.map(keyOf);
  return (
    <div>
      <h3 className={css({ textStyle: 'card', mb: '1' })}>Who gets what?</h3>
      <ul>
        {divisionOf(cartItems, drafts).map((division) => {
          const { key, line, given } = division;
          const problem = divisionProblem(division);
          const setQty = () =>
            cart.replaceItems(cartItems.map((item) => (item === line ? { ...item, qty: given } : item)));
          return (
            <li
              key={key}
              className={css({
                py: '4',
                borderTop: '1px solid {colors.line}',
                _first: { borderTop: 'none' },
                overflowWrap: 'anywhere',
              })}
            >
              <p className={css({ fontWeight: 'semibold' })}>{line.name}</p>
              {line.texts?.map(({ name, label, value }) => (
                <p key={name} className={css({ textStyle: 'small', color: 'muted' })}>
                  {label}: <bdi>{value}</bdi>
                </p>
              ))}
              <p className={problem === null ? css({ color: 'muted' }) : css({ color: 'danger' })} role="status">
                {problem ?? `${given} of ${line.qty} given.`}
              </p>
              {people > 1 && (
                <EachButton
                  cartItems={cartItems}
                  keys={[key]}
                  people={people}
                  isLocked={isLocked}
                  label="One for everybody"
                  ofWhat={line.name}
                  onGive={giveOneEach}
                />
              )}
              {problem !== null && given > 0 && given <= Math.max(line.qty, leftFor({ cartItems }, line)) && (
                <Button className={css({ mt: '2' })} variant="ghost" size="sm" disabled={isLocked} onClick={setQty}>
                  <span>
                    Change the cart to {given}
                    <VisuallyHidden> × {line.name}</VisuallyHidden>
                  </span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <p className={css({ color: 'danger', mt: '3', _empty: { display: 'none' } })} role="status">
        {empty > 0 &&
          (empty === 1 ? 'One parcel has no gift in it yet.' : `${empty} parcels have no gift in them yet.`)}
      </p>
      {people > 1 && cartItems.length > 1 && (
        <EachButton
          cartItems={cartItems}
          keys={all}
          people={people}
          isLocked={isLocked}
          label="One of each for everybody"
          onGive={giveOneEach}
        />
      )}
    </div>
  );
}

/** Gives everybody one piece of these lines; says first what that adds to the cart, or of what there isn't enough. */
function EachButton({
  cartItems,
  keys,
  people,
  isLocked,
  label,
  ofWhat,
  onGive,
}: {
  cartItems: readonly CartItem[];
  keys: readonly string[];
  people: number;
  isLocked: boolean;
  label: string;
  /** Tells the buttons of several lines apart. */
  ofWhat?: string;
  onGive: (keys: readonly string[]) => void;
}) {
  const scarce = scarceFor(cartItems, keys, people);
  const enough = enoughFor(cartItems, keys, people);
  const more = enough.map((line, at) => ({ line, count: line.qty - (cartItems[at]?.qty ?? 0) }));
  const added = more.reduce((sum, { count }) => sum + count, 0);
  const price = more.reduce((sum, { line, count }) => sum + count * (isReduced(line) ? line.salePrice : line.price), 0);
  if (scarce.length > 0)
    return (
      <p className={css({ textStyle: 'small', color: 'muted', mt: '2' })}>
        {scarce.map(({ name, countInStock }) => `We have ${countInStock} of ${name}, too few for everybody.`).join(' ')}
      </p>
    );
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', mt: '2' })}>
      <Button variant="outline" size="sm" disabled={isLocked} onClick={() => onGive(keys)}>
        <span>
          {label}
          {ofWhat !== undefined && <VisuallyHidden>: {ofWhat}</VisuallyHidden>}
        </span>
      </Button>
      {added > 0 && (
        <span className={css({ textStyle: 'small', color: 'muted' })}>
          Adds {added} to your cart, {formatMoney(price)}
        </span>
      )}
    </div>
  );
}
