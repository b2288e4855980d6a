import { CircleAlert, PackageCheck, X } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { css } from 'styled-system/css';
import { useCartProductsQuery } from '~/graphql/operations/cart';
import { quantitiesById } from '~/lib/cart-quantity';
import { compareCartLine } from '~/lib/compare-cart-line';
import { cart, keyOf, useCart, type CartItem } from '~/lib/cart-store';
import { paths } from '~/lib/paths';
import { IconButton } from '~/ui/icon-button';
import { Notice } from '~/ui/panel';
import { TextLink } from '~/ui/text-link';

/** Units of a product that the shopper's own unpaid order holds. */
export interface HeldPieces {
  orderId: string;
  quantity: number;
}

/** Looks up what the shopper's own unpaid orders hold, by product id. */
export type FindHeldPieces = () => Promise<ReadonlyMap<string, HeldPieces>>;

const CHECK_FAILED = 'We couldn’t check prices and stock just now. We’ll check again before you pay.';

/** The server answers for at most this many products at once, and no order can have more lines. */
const MAX_LINES = 100;

const nothingHeld: ReadonlyMap<string, HeldPieces> = new Map();

/** Compares the cart with the catalog, corrects it, and says what changed (decision S33). */
export function CartCheck({ findHeld }: { findHeld?: FindHeldPieces }) {
  const [messages, setMessages] = useState<readonly string[]>([]);
  const addMessages = useCallback((news: readonly string[]) => {
    if (news.length > 0) setMessages((old) => [...new Set([...old, ...news])]);
  }, []);
  useBroughtNews(addMessages);
  return (
    // Always there, so that screen readers notice what appears in it.
    <div role="status">
      {messages.length > 0 && (
        <News
          icon={<CircleAlert size={20} aria-hidden />}
          title="Your cart has changed"
          onDismiss={() => setMessages([])}
        >
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </News>
      )}
      <Comparison findHeld={findHeld} onNews={addMessages} />
    </div>
  );
}

/**
 * Shows once what the previous page says about the cart that it filled ('Order again'). The browser would keep it with
 * the address, and bring it back, on a page that the server has rendered without, with every reload.
 */
function useBroughtNews(onNews: (messages: readonly string[]) => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = location as { state: unknown };
  useEffect(() => {
    const news = typeof state === 'object' && state !== null && 'cartNews' in state ? state.cartNews : null;
    if (!Array.isArray(news)) return;
    onNews(news.map(String));
    void navigate(location, { replace: true, state: null, preventScrollReset: true });
  }, [state, location, navigate, onNews]);
}

/** Does the comparing; shows only which lines an unpaid order holds, for as long as it does. */
function Comparison({
  findHeld,
  onNews,
}: {
  findHeld: FindHeldPieces | undefined;
  onNews: (messages: readonly string[]) => void;
}) {
  const { cartItems } = useCart();
  const [held, setHeld] = useState<ReadonlyMap<string, HeldPieces> | null>(findHeld ? null : nothingHeld);
  const ids = useIdsOnce(cartItems);
  const { data, loading, error } = useCartProductsQuery({ variables: { ids }, skip: ids.length === 0 });
  const products = data && !loading ? new Map(data.productsById.map((product) => [product._id, product])) : null;
  const wanted = quantitiesById({ cartItems });
  const isMissingPieces = (id: string) => {
    const product = products?.get(id);
    return product !== undefined && product.countInStock < (wanted.get(id) ?? 0);
  };
  const isShort = [...wanted.keys()].some(isMissingPieces);
  // Only a shortage is worth the question whether the shopper has caused it.
  const isAsking = isShort && held === null;

  useEffect(() => {
    if (!isAsking) return;
    let isWanted = true;
    void findHeld?.()
      .catch(() => nothingHeld)
      .then((found) => isWanted && setHeld(found));
    return () => {
      isWanted = false;
    };
  }, [isAsking, findHeld]);

  useEffect(() => {
    if (loading || isAsking) return;
    const news = error ? [CHECK_FAILED] : [];
    // Lines of one product with other texts share its stock.
    const taken = new Map<string, number>();
    for (const item of data ? cartItems : []) {
      if (!ids.includes(item._id)) continue;
      const product = data?.productsById.find(({ _id }) => _id === item._id) ?? null;
      const others = taken.get(item._id) ?? 0;
      const checked = compareCartLine(item, product, held?.get(item._id)?.quantity, others);
      taken.set(item._id, others + (checked.item?.qty ?? 0));
      if (checked.item === null) cart.removeFromCart(keyOf(item));
      else if (checked.item !== item) cart.addToCart(checked.item);
      news.push(...checked.messages);
    }
    onNews(news);
  }, [cartItems, ids, data, loading, error, held, isAsking, onNews]);

  const kept = [...wanted.keys()].filter(isMissingPieces).flatMap((id) => {
    const order = held?.get(id);
    return order ? [{ id, name: products?.get(id)?.name, order }] : [];
  });
  if (kept.length === 0) return null;
  return (
    <News icon={<PackageCheck size={20} aria-hidden />} title="An unpaid order holds these for you">
      {kept.map(({ id, name, order }) => (
        <li key={id}>
          {order.quantity} × {name}:{' '}
          <TextLink className={css({ color: 'inherit' })} to={paths.order(order.orderId)} variant="inline">
            see the order
          </TextLink>
        </li>
      ))}
    </News>
  );
}

/** The ids of all lines so far: a line that was removed, or put back, is no reason to ask again. */
function useIdsOnce(items: readonly CartItem[]): string[] {
  const [ids, setIds] = useState<string[]>([]);
  const added = [...new Set(items.map(({ _id }) => _id))].filter((id) => !ids.includes(id));
  if (added.length > 0 && ids.length < MAX_LINES) setIds([...ids, ...added].slice(0, MAX_LINES));
  return ids;
}

function News({
  icon,
  title,
  onDismiss,
  children,
}: {
  icon: ReactNode;
  title: string;
  onDismiss?: () => void;
  children: ReactNode;
}) {
  return (
    <Notice className={css({ mb: '6' })} tone="waiting">
      <div className={css({ display: 'flex', gap: '3', alignItems: 'flex-start' })}>
        <span className={css({ flexShrink: '0', mt: '0.5' })}>{icon}</span>
        <div className={css({ flex: '1' })}>
          <p className={css({ fontWeight: 'bold' })}>{title}</p>
          <ul className={css({ listStyleType: 'none', display: 'grid', gap: '1', mt: '1' })}>{children}</ul>
        </div>
        {onDismiss && (
          <IconButton className={css({ color: 'inherit', m: '-2.5' })} label="Dismiss" onClick={onDismiss}>
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </div>
    </Notice>
  );
}
