import { css } from 'styled-system/css';
import { useShopQuery } from '~/graphql/operations/shop';
import { paths } from '~/lib/paths';
import { ExternalLink } from '~/ui/text-link';

/** In demo mode, where no email leaves the shop: where it can be read. */
export function DemoMailNote() {
  if (!useShopQuery().data?.shop.isDemo) return null;
  return (
    <p className={css({ mt: '1' })}>
      This is a demo shop:{' '}
      <ExternalLink className={css({ color: 'inherit' })} href={paths.sandboxMail} variant="inline">
        read its emails here
      </ExternalLink>
      .
    </p>
  );
}
