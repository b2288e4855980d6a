import { chakra } from '@chakra-ui/react';
import { useShopQuery } from '~/graphql/operations/shop';
import { paths } from '~/lib/paths';
import { ExternalLink } from '~/ui/text-link';

/** In demo mode, where no email leaves the shop: where it can be read. */
export function DemoMailNote() {
  if (!useShopQuery().data?.shop.isDemo) return null;
  return (
    <chakra.p mt="1">
      This is a demo shop:{' '}
      <ExternalLink href={paths.sandboxMail} variant="inline" color="inherit">
        read its emails here
      </ExternalLink>
      .
    </chakra.p>
  );
}
