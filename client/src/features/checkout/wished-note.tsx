import { useState } from 'react';
import { css } from 'styled-system/css';
import { forgetWished, hasWished } from '~/lib/wished-pieces';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { Button } from '~/ui/button';

/** Says that some of the order is for a wish list, and takes that back on request. */
export function WishedNote({ productIds }: { productIds: readonly string[] }) {
  const [isOver, setOver] = useState(false);
  const isHydrated = useIsHydrated();
  if (isOver || !isHydrated || !hasWished(productIds)) return null;
  return (
    <div className={css({ mt: '4', textStyle: 'small' })}>
      <p>Gifts from a wish list will show there as bought. Its owner won’t see that.</p>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          forgetWished(null);
          setOver(true);
        }}
      >
        Don’t mark them
      </Button>
    </div>
  );
}
