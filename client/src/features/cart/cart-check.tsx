import { chakra, Flex } from '@chakra-ui/react';
import { CircleAlert, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useCartProductQuery } from '~/graphql/generated';
import { checkLine } from '~/lib/cart-check';
import { cart, useCart, type CartItem } from '~/lib/cart-store';
import { IconButton } from '~/ui/icon-button';
import { Notice } from '~/ui/panel';

const CHECK_FAILED =
  'Prices and stock could not be checked just now. They are checked again before anything is charged.';

/** Compares the cart with the catalogue, corrects it, and says what changed (decision 33). */
export function CartCheck() {
  const { cartItems } = useCart();
  const [messages, setMessages] = useState<readonly string[]>([]);
  const tell = useCallback((news: readonly string[]) => {
    if (news.length > 0) setMessages((old) => [...new Set([...old, ...news])]);
  }, []);
  return (
    <>
      {cartItems.map((item) => (
        <LineCheck key={item._id} item={item} onNews={tell} />
      ))}
      {/* Always there, so that screen readers notice what appears in it. */}
      <div role="status">
        {messages.length > 0 && (
          <Notice tone="waiting" mb="6">
            <Flex gap="3" align="flex-start">
              <chakra.span flexShrink="0" mt="0.5">
                <CircleAlert size={20} aria-hidden />
              </chakra.span>
              <chakra.div flex="1">
                <chakra.p fontWeight="bold">Your cart has changed</chakra.p>
                <chakra.ul listStyleType="none" display="grid" gap="1" mt="1">
                  {messages.map((message) => (
                    <li key={message}>{message}</li>
                  ))}
                </chakra.ul>
              </chakra.div>
              <IconButton label="Dismiss" color="inherit" m="-2.5" onClick={() => setMessages([])}>
                <X size={18} aria-hidden />
              </IconButton>
            </Flex>
          </Notice>
        )}
      </div>
    </>
  );
}

/** Watches the product of one line; renders nothing. */
function LineCheck({ item, onNews }: { item: CartItem; onNews: (messages: readonly string[]) => void }) {
  const { data, loading, error } = useCartProductQuery({ variables: { id: item._id } });
  useEffect(() => {
    if (loading) return;
    if (error) onNews([CHECK_FAILED]);
    if (!data) return;
    const checked = checkLine(item, data.product);
    if (checked.item === null) cart.removeFromCart(item._id);
    else if (checked.item !== item) cart.addToCart(checked.item);
    onNews(checked.messages);
  }, [item, data, loading, error, onNews]);
  return null;
}
