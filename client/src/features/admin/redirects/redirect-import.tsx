import { FileSpreadsheet } from 'lucide-react';
import { useContext, useState } from 'react';
import { css } from 'styled-system/css';
import type { ImportRedirectsMutation } from '~/graphql/generated';
import { ImportRedirectsDocument } from '~/graphql/operations/admin-redirects';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { announce } from '~/lib/announcer';
import { ErrorState } from '~/ui/states';
import { ExternalLink } from '~/ui/text-link';
import { toast } from '~/ui/toast-store';
import { FileZone } from '../file-zone';
import { sendFile } from '../send-file';

type Result = ImportRedirectsMutation['importRedirects'];

const TEMPLATE = '\uFEFFfrom,to,status\n/spring-flowers,/collections/flowers,301\n';

/** Adds redirects from a spreadsheet: all rows, or none when one is refused. */
export function RedirectImport() {
  const freshness = useContext(FreshnessContext);
  const [problem, setProblem] = useState<string | null>(null);
  const [errors, setErrors] = useState<Result['errors']>([]);
  const [isBusy, setBusy] = useState(false);

  const take = async (file: File | null) => {
    if (isBusy) return;
    setProblem(null);
    setErrors([]);
    setBusy(true);
    announce('Importing the file');
    const outcome = await sendFile<ImportRedirectsMutation>(file, {
      document: ImportRedirectsDocument,
      operationName: 'ImportRedirects',
    });
    setBusy(false);
    if ('error' in outcome) return setProblem(outcome.error);
    const { addedCount, unchangedCount, errors: refused } = outcome.data.importRedirects;
    setErrors(refused);
    if (refused.length > 0) return undefined;
    freshness?.mutated('ImportRedirects');
    const known = unchangedCount > 0 ? `, ${unchangedCount} were there already` : '';
    toast.success(`${addedCount === 1 ? '1 redirect' : `${addedCount} redirects`} added${known}`);
    return undefined;
  };

  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '4' })}>
      <FileZone
        button={isBusy ? 'Importing…' : 'Choose a CSV file'}
        accept=".csv,.tsv,.txt,text/csv"
        onFile={(file) => void take(file)}
      >
        <span className={css({ color: 'brand' })}>
          <FileSpreadsheet size={32} strokeWidth={1.75} aria-hidden />
        </span>
        <p className={css({ flex: '1 1 200px', color: 'muted' })}>
          A file with the columns from, to and status. If one row is wrong, nothing is added.
        </p>
      </FileZone>
      {problem !== null && <ErrorState message={problem} />}
      {errors.length > 0 && (
        <div role="alert">
          <p className={css({ fontWeight: 'semibold', color: 'danger' })}>
            Nothing was added. Correct these cells and choose the file again:
          </p>
          <ul className={css({ mt: '2', ps: '5' })}>
            {errors.map(({ row, column, message }) => (
              <li key={`${row} ${column}`}>{`Row ${row}, column ${column}: ${message}`}</li>
            ))}
          </ul>
        </div>
      )}
      <ExternalLink href={`data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`} download="redirects.csv">
        Download a template
      </ExternalLink>
    </div>
  );
}
