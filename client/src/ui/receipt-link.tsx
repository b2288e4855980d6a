import { css } from 'styled-system/css';
import { paths } from '~/lib/paths';
import { ExternalLink } from './text-link';

/** Opens the receipt of a paid order beside its page. @param linkKey of the signed link that opened the order */
export function ReceiptLink({ orderId, linkKey }: { orderId: string; linkKey?: string | undefined }) {
  return (
    <p className={css({ mt: '3' })}>
      <ExternalLink href={paths.receipt(orderId, linkKey)} target="_blank">
        Receipt (PDF)
      </ExternalLink>
    </p>
  );
}
