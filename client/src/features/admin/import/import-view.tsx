import { useContext, useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { ImportView_ImportFragment } from '~/graphql/generated';
import { useProductImportQuery, useStartProductImportMutation } from '~/graphql/operations/admin-import';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { useAnnouncedChange } from '~/lib/announcer';
import { adminPaths } from '~/lib/admin-paths';
import { Button, LinkButton } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { SectionHeading } from '~/ui/page-heading';
import { Bone, Notice, Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { ProgressBar } from '~/ui/progress-bar';
import { ImportErrors } from './import-errors';
import { ImportStatus } from './import-status';

const POLL_MS = 1000;

type Import = ImportView_ImportFragment;

/** One import: the result of the check, its progress and its outcome. */
export function ImportView({ id }: { id: string }) {
  const { data, error, refetch, startPolling, stopPolling } = useProductImportQuery({ variables: { id } });
  const found = data?.productImport;
  const status = found?.status;
  useEffect(() => {
    if (status !== 'RUNNING') return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [status, startPolling, stopPolling]);
  useChangedCatalog(status);

  if (!found) {
    return error || data ? (
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '4', alignItems: 'flex-start' })}>
        <div className={css({ width: 'full' })}>
          {error ? (
            <ErrorState message={`Error: ${errorMessage(error)}`} onRetry={() => void refetch()} />
          ) : (
            <ErrorState message="Import not found" />
          )}
        </div>
        <LinkButton to={adminPaths.import} variant="soft">
          Choose a file
        </LinkButton>
      </div>
    ) : (
      <Panel role="status" aria-label="Loading the import">
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '4' })}>
          <Bone className={css({ height: '36px', width: '60%' })} />
          <Bone className={css({ height: '88px' })} />
          <Bone className={css({ height: '52px', width: '40%' })} />
        </div>
      </Panel>
    );
  }
  return <Loaded found={found} />;
}

function Loaded({ found }: { found: Import }) {
  // A state that the page was opened with isn't news, so it doesn't take the focus.
  const [first] = useState(found.status);
  const StateNotice = found.status === first ? Notice : FocusedNotice;
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: '6', md: '8' } })}>
      <Panel aria-labelledby="import">
        <SectionHeading id="import" action={<ImportStatus status={found.status} />}>
          {found.fileName}
        </SectionHeading>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '6' })}>
          <Figures found={found} />
          {found.ignoredColumns.length > 0 && (
            <Notice tone="waiting">
              These columns are unknown and will be ignored: <strong>{found.ignoredColumns.join(', ')}</strong>
            </Notice>
          )}
          {found.status === 'CHECKED' && <Start found={found} />}
          {found.status === 'RUNNING' && <Progress found={found} StateNotice={StateNotice} />}
          {found.status === 'DONE' && <Result found={found} StateNotice={StateNotice} />}
        </div>
      </Panel>
      <ImportErrors {...found} />
    </div>
  );
}

/** Lists that show products show the imported ones, once they are all there. */
function useChangedCatalog(status: Import['status'] | undefined): void {
  const freshness = useContext(FreshnessContext);
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'RUNNING' && status === 'DONE') freshness?.invalidate(['Product']);
    before.current = status;
  }, [status, freshness]);
}

function Figures({ found }: { found: Import }) {
  const figures = [
    ['New', found.newCount, variantsAmong(found.newVariantCount)],
    ['Changed', found.changedCount, null],
    ['Unchanged', found.unchangedCount, null],
    ['With errors', found.errorCount, null],
  ] as const;
  return (
    <dl className={css({ display: 'grid', gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, 1fr)' }, gap: '3' })}>
      {figures.map(([label, value, note]) => (
        <div
          key={label}
          className={css({
            display: 'flex',
            flexDirection: 'column',
            p: '4',
            border: '1px solid {colors.line}',
            borderRadius: 'md',
            bg: 'calm',
          })}
        >
          <dt className={css({ textStyle: 'small', color: 'muted' })}>{label}</dt>
          <dd className={css({ textStyle: 'subheading', fontVariantNumeric: 'tabular-nums' })}>
            {value.toLocaleString('en-US')}
          </dd>
          {note !== null && <dd className={css({ textStyle: 'small', color: 'muted' })}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

function variantsAmong(number: number): string | null {
  return number === 0 ? null : `${number.toLocaleString('en-US')} of them variants`;
}

function Start({ found }: { found: Import }) {
  const [start, { loading }] = useStartProductImportMutation();
  const [skipErrors, setSkipErrors] = useState(false);
  const total = found.newCount + found.changedCount;
  const hasErrors = found.errorCount > 0;
  useAnnouncedChange(`${total} to import, ${found.errorCount} rows with errors`, { of: found._id, isNews: true });
  const run = async () => {
    try {
      await start({ variables: { input: { id: found._id, skipErrors } } });
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <>
      {total === 0 && (
        <Notice tone="neutral">
          {hasErrors
            ? 'None of the rows in this file can be imported as they are.'
            : 'Everything in this file is already in the shop.'}
        </Notice>
      )}
      {hasErrors && total > 0 && (
        <SwitchField
          label="Skip rows with errors"
          hint="The other rows are imported. Or fix the file and check it again."
          checked={skipErrors}
          onChange={(event) => setSkipErrors(event.currentTarget.checked)}
        />
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
        {total > 0 && (
          <Button size="lg" disabled={loading || (hasErrors && !skipErrors)} onClick={() => void run()}>
            {`Import ${count(total, found.newVariantCount > 0 ? 'row' : 'product')}`}
          </Button>
        )}
        <LinkButton to={adminPaths.import} variant="soft" size="lg">
          Choose another file
        </LinkButton>
      </div>
    </>
  );
}

function Progress({ found, StateNotice }: { found: Import; StateNotice: typeof Notice | typeof FocusedNotice }) {
  const total = found.newCount + found.changedCount;
  // A screen reader hears every quarter, not every row.
  const quarter = total > 0 ? Math.floor((found.doneCount / total) * 4) * 25 : 0;
  useAnnouncedChange(`${quarter} percent imported`, { of: found._id, isNews: true });
  return (
    <StateNotice tone="neutral">
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '3' })}>
        <ProgressBar label="Importing" value={found.doneCount} max={total} />
        <p>
          {found.doneCount.toLocaleString('en-US')} of {total.toLocaleString('en-US')} rows. You can leave this page
          while it runs.
        </p>
      </div>
    </StateNotice>
  );
}

function Result({ found, StateNotice }: { found: Import; StateNotice: typeof Notice | typeof FocusedNotice }) {
  const products = found.createdCount - found.createdVariantCount;
  const outcome = [
    products > 0 && count(products, 'new product'),
    found.createdVariantCount > 0 && count(found.createdVariantCount, 'new variant'),
    found.updatedCount > 0 && count(found.updatedCount, 'changed product'),
    found.errorCount > 0 && `${count(found.errorCount, 'row')} skipped`,
  ].filter((part) => part !== false);
  return (
    <>
      <StateNotice tone="good">
        <strong>Imported.</strong> {outcome.join(', ')}.
      </StateNotice>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
        <LinkButton to={adminPaths.products}>View products</LinkButton>
        <LinkButton to={adminPaths.import} variant="soft">
          Import another file
        </LinkButton>
      </div>
    </>
  );
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString('en-US')} ${thing}${number === 1 ? '' : 's'}`;
}
