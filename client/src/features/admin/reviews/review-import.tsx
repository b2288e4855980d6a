import { FileSpreadsheet } from 'lucide-react';
import { useContext, useState } from 'react';
import { css } from 'styled-system/css';
import type { ImportReviewsMutation } from '~/graphql/generated';
import { ImportReviewsDocument } from '~/graphql/operations/admin-reviews';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { announce } from '~/lib/announcer';
import { Button } from '~/ui/button';
import { FocusedNotice } from '~/ui/focused-notice';
import { SectionHeading } from '~/ui/page-heading';
import { Panel } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { toast } from '~/ui/toast-store';
import { FileZone } from '../file-zone';
import { ImportErrors } from '../import/import-errors';
import { sendFile } from '../send-file';

type Result = ImportReviewsMutation['importReviews'];

/** Publishes, refuses and answers many reviews from a spreadsheet: all rows, or none when one is refused. */
export function ReviewImport() {
  const freshness = useContext(FreshnessContext);
  const [problem, setProblem] = useState<string | null>(null);
  const [checked, setChecked] = useState<{ file: File; result: Result; visit: number } | null>(null);
  const [isBusy, setBusy] = useState(false);

  const send = async (file: File | null, isDryRun: boolean) => {
    if (isBusy) return;
    setProblem(null);
    setBusy(true);
    announce(isDryRun ? 'Checking the file' : 'Importing the file');
    const outcome = await sendFile<ImportReviewsMutation>(file, {
      document: ImportReviewsDocument,
      operationName: 'ImportReviews',
      input: { isDryRun },
    });
    setBusy(false);
    if ('error' in outcome) {
      setProblem(outcome.error);
      if (isDryRun) setChecked(null);
      return;
    }
    const result = outcome.data.importReviews;
    // Each check is news, which gets the focus.
    setChecked((before) => (file && !result.isApplied ? { file, result, visit: (before?.visit ?? 0) + 1 } : null));
    if (!result.isApplied) return;
    freshness?.mutated('ImportReviews');
    toast.success(`${count(result.changedCount, 'review')} changed`);
  };

  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: { base: '6', md: '8' } })}>
      <Panel aria-labelledby="review-import">
        <SectionHeading id="review-import">Import from a spreadsheet</SectionHeading>
        <div className={css({ display: 'flex', flexDirection: 'column', gap: '4' })}>
          <FileZone
            button={isBusy ? 'Checking…' : 'Choose a CSV file'}
            accept=".csv,.tsv,.txt,text/csv"
            onFile={(file) => void send(file, true)}
          >
            <span className={css({ color: 'brand' })}>
              <FileSpreadsheet size={32} strokeWidth={1.75} aria-hidden />
            </span>
            <p className={css({ flex: '1 1 200px', color: 'muted' })}>
              Edit the columns status, refusalReason and reply of the exported file. Nothing changes until you confirm,
              and if one row is wrong, nothing changes at all.
            </p>
          </FileZone>
          {problem !== null && <ErrorState message={problem} />}
          {checked && (
            <FocusedNotice key={checked.visit} tone={checked.result.errorCount > 0 ? 'waiting' : 'neutral'}>
              {summaryOf(checked.result)}
            </FocusedNotice>
          )}
          {checked?.result.errorCount === 0 && checked.result.changedCount > 0 && (
            <div>
              <Button size="lg" disabled={isBusy} onClick={() => void send(checked.file, false)}>
                Change {count(checked.result.changedCount, 'review')}
              </Button>
            </div>
          )}
        </div>
      </Panel>
      {checked && <ImportErrors {...checked.result} />}
    </div>
  );
}

function summaryOf({ errorCount, changedCount, unchangedCount, ignoredColumns }: Result): string {
  const sentences = [
    errorCount > 0
      ? 'Nothing was changed. Correct the cells below and choose the file again.'
      : changedCount === 0
        ? 'Everything in this file is already in the shop.'
        : `${count(changedCount, 'review')} will change, ${unchangedCount.toLocaleString('en-US')} won’t.`,
    ignoredColumns.length > 0 && `These columns are unknown and will be ignored: ${ignoredColumns.join(', ')}.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString('en-US')} ${thing}${number === 1 ? '' : 's'}`;
}
