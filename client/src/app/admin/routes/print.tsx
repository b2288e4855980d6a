import { MAX_PRINTED_ORDERS, parcelsToPrint, printKinds, type PrintKind } from '@domain/packing.js';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { button } from 'styled-system/recipes';
import { PrintedOrder } from '~/features/admin/orders/printed-order';
import { AdminOrderDocument } from '~/graphql/operations/admin-orders';
import { useShopQuery } from '~/graphql/operations/shop';
import { adminPaths } from '~/lib/admin-paths';
import { paths } from '~/lib/paths';
import { Button } from '~/ui/button';
import { PageHeading } from '~/ui/page-heading';
import { TextLink } from '~/ui/text-link';
import type { PreloadContext } from '../../routing/page-route';
import { PageMeta } from '../../meta/page-meta';
import { useSite } from '../../meta/site-context';

/** What is said of each: its name for one order and for several, and what there is to know. */
const words: Record<PrintKind, { one: string; several: string; note: string }> = {
  card: {
    one: 'Card',
    several: 'Cards',
    note: 'Cards are as large as a postcard (A6). Orders without a message have none.',
  },
  slip: {
    one: 'Packing slip',
    several: 'Packing slips',
    note: 'Slips have no prices where the customer asked for that.',
  },
  label: {
    one: 'Label',
    several: 'Labels',
    note: 'Labels are A6, one for each parcel. The code opens the parcel on a phone or a scanner.',
  },
};

export async function preload({ query, url }: PreloadContext) {
  await Promise.all(ordersIn(url.searchParams).map(([id]) => query(AdminOrderDocument, { id })));
  return null;
}

/** /admin/orders/print?kind=slip&id=…&id=…: cards, packing slips or labels on paper, without anything around them. */
export function Component() {
  const [parameters] = useSearchParams();
  const orders = ordersIn(parameters);
  const kind = printKinds.find((known) => known === parameters.get('kind')) ?? 'slip';
  const { publicUrl } = useSite();
  const { name = '', contact } = useShopQuery().data?.shop ?? {};
  const sender = { name, postalAddress: contact?.postalAddress ?? '', publicUrl };
  const only = orders.length === 1 ? orders[0]?.[0] : undefined;
  const title = only === undefined ? words[kind].several : words[kind].one;
  return (
    <>
      <PageMeta
        title={title}
        description="Cards, packing slips and labels of orders, ready to be printed on paper."
        isHidden
      />
      <div className={css({ _print: { display: 'none' } })}>
        <TextLink className={css({ mb: '2' })} to={only === undefined ? paths.adminOrders : adminPaths.order(only)}>
          <ArrowLeft size={18} aria-hidden />
          {only === undefined ? 'Back to orders' : 'Back to the order'}
        </TextLink>
        <PageHeading
          actions={
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
              <a
                className={button({ variant: 'outline' })}
                href={adminPaths.printFile(kind, parameters.getAll('id'))}
                download
              >
                <Download size={18} aria-hidden />
                Download PDF
              </a>
              <Button onClick={() => window.print()}>
                <Printer size={18} aria-hidden />
                Print
              </Button>
            </div>
          }
        >
          {title}
        </PageHeading>
        <p className={css({ color: 'muted', mb: '5' })}>{words[kind].note}</p>
      </div>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: '6',
          _print: { display: 'block' },
        })}
      >
        {orders.map(([id, wanted]) => (
          <PrintedOrder key={id} id={id} wanted={wanted} kind={kind} sender={sender} />
        ))}
      </div>
    </>
  );
}

/** The orders, as many as one document prints, each with the parcels that are wanted of it. */
function ordersIn(parameters: URLSearchParams) {
  return [...parcelsToPrint(parameters.getAll('id'))].slice(0, MAX_PRINTED_ORDERS);
}
