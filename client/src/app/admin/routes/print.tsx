import { ArrowLeft, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { PrintedOrder, type PrintKind } from '~/features/admin/orders/printed-order';
import { AdminOrderDocument } from '~/graphql/operations/admin-orders';
import { useShopQuery } from '~/graphql/operations/shop';
import { adminPaths } from '~/lib/admin-paths';
import { paths } from '~/lib/paths';
import { Button } from '~/ui/button';
import { PageHeading } from '~/ui/page-heading';
import { TextLink } from '~/ui/text-link';
import type { PreloadContext } from '../../routing/page-route';
import { PageMeta } from '../../meta/page-meta';

/** As many orders as one document prints. */
const MOST = 50;

export async function preload({ query, url }: PreloadContext) {
  await Promise.all(idsIn(url.searchParams).map((id) => query(AdminOrderDocument, { id })));
  return null;
}

/** /admin/orders/print?kind=slip&id=…&id=…: cards or packing slips on paper, without anything around them. */
export function Component() {
  const [parameters] = useSearchParams();
  const ids = idsIn(parameters);
  const kind: PrintKind = parameters.get('kind') === 'card' ? 'card' : 'slip';
  const shopName = useShopQuery().data?.shop.name ?? '';
  const title =
    kind === 'card' ? (ids.length === 1 ? 'Card' : 'Cards') : ids.length === 1 ? 'Packing slip' : 'Packing slips';
  const [only] = ids;
  return (
    <>
      <PageMeta title={title} description="Cards and packing slips of orders, ready to be printed on paper." isHidden />
      <div className={css({ _print: { display: 'none' } })}>
        <TextLink
          className={css({ mb: '2' })}
          to={ids.length === 1 && only !== undefined ? adminPaths.order(only) : paths.adminOrders}
        >
          <ArrowLeft size={18} aria-hidden />
          {ids.length === 1 ? 'Back to the order' : 'Back to orders'}
        </TextLink>
        <PageHeading
          actions={
            <Button onClick={() => window.print()}>
              <Printer size={18} aria-hidden />
              Print
            </Button>
          }
        >
          {title}
        </PageHeading>
        <p className={css({ color: 'muted', mb: '5' })}>
          {kind === 'card'
            ? 'Cards are as large as a postcard (A6). Orders without a message have none.'
            : 'Slips have no prices where the customer asked for that.'}
        </p>
      </div>
      <div className={css({ display: 'grid', gap: '6', _print: { display: 'block' } })}>
        {ids.map((id) => (
          <PrintedOrder key={id} id={id} kind={kind} shopName={shopName} />
        ))}
      </div>
    </>
  );
}

function idsIn(parameters: URLSearchParams): string[] {
  return [...new Set(parameters.getAll('id'))].slice(0, MOST);
}
