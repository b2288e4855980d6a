import { Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '~/lib/paths';
import { useUser } from '~/lib/session-store';
import { WISH, wishListPaths } from '~/lib/wish-list-paths';
import { Button, LinkButton } from '~/ui/button';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { useDialog } from '~/ui/use-dialog';

const WishListDialog = lazy(async () => ({ default: (await import('./wish-list-dialog')).WishListDialog }));

/** 'Add to wish list'. Visitors sign in first, come back, and are asked for the list. */
export function AddToWishList({ product }: { product: { _id: string; name: string } }) {
  const user = useUser();
  const { hash } = useLocation();
  const dialog = useDialog();
  const hasAsked = useRef(false);
  const isAsked = user !== null && hash === WISH;
  useEffect(() => {
    if (!isAsked || hasAsked.current) return;
    hasAsked.current = true;
    dialog.open();
  }, [isAsked, dialog]);
  const words = (
    <>
      <Plus size={18} aria-hidden />
      Add to wish list
    </>
  );
  if (!user)
    return (
      <LinkButton to={paths.login(wishListPaths.wish(product._id))} rel="nofollow" variant="ghost" size="sm">
        {words}
      </LinkButton>
    );
  return (
    <>
      <Button className={onlyWithScripts} variant="ghost" size="sm" onClick={dialog.open}>
        {words}
      </Button>
      <Suspense>
        {dialog.visit > 0 && (
          <WishListDialog key={dialog.visit} product={product} isOpen={dialog.isOpen} onClose={dialog.close} />
        )}
      </Suspense>
    </>
  );
}
