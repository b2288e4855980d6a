import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { CounterOrder, type PlacedAtCounter } from '~/features/admin/counter/counter-order';
import { CounterPlaced } from '~/features/admin/counter/counter-placed';
import { paths } from '~/lib/paths';
import { NoScriptNote } from '~/ui/no-script-note';
import { onlyWithScripts } from '~/ui/only-with-scripts';
import { PageHeading } from '~/ui/page-heading';
import { TextLink } from '~/ui/text-link';
import { PageMeta } from '../../meta/page-meta';

/** /admin/orders/new */
export function Component() {
  const [visit, setVisit] = useState(0);
  const [result, setResult] = useState<PlacedAtCounter | null>(null);
  return (
    <>
      <PageMeta title="New order" description="Place an order by phone or at the counter." isHidden />
      <TextLink className={css({ mb: '2' })} to={paths.adminOrders}>
        <ArrowLeft size={18} aria-hidden />
        Back to orders
      </TextLink>
      <PageHeading lead="For someone on the phone or at the counter.">New order</PageHeading>
      <NoScriptNote>Switch on JavaScript to place orders for customers.</NoScriptNote>
      <div className={onlyWithScripts}>
        {result ? (
          <CounterPlaced
            placed={result.placed}
            isCash={result.payment === 'CASH'}
            isPaidWhole={result.isPaidWhole}
            onAnother={() => {
              setResult(null);
              setVisit((last) => last + 1);
            }}
          />
        ) : (
          <CounterOrder key={visit} onPlaced={setResult} />
        )}
      </div>
    </>
  );
}
