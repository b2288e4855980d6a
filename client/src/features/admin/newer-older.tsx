import { chakra, Flex } from '@chakra-ui/react';
import { Button } from '~/ui/button';

/** Page buttons for a list that is not in the address, such as the activity or a product's stock history. */
export function NewerOlder({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  if (pages <= 1) return null;
  return (
    <Flex align="center" gap="3" mt="4" wrap="wrap">
      {/* Still buttons at the ends of the list, so that the focus is not lost with them. */}
      <Button variant="outline" size="sm" aria-disabled={page === 1} onClick={() => onTurn(Math.max(1, page - 1))}>
        Newer
      </Button>
      <chakra.span textStyle="small" color="muted" role="status" fontVariantNumeric="tabular-nums">
        Page {page} of {pages}
      </chakra.span>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={page === pages}
        onClick={() => onTurn(Math.min(pages, page + 1))}
      >
        Older
      </Button>
    </Flex>
  );
}
