import { print } from 'graphql';
import { FileSpreadsheet } from 'lucide-react';
import { useContext, useState } from 'react';
import { css } from 'styled-system/css';
import { errorMessage } from '~/graphql/error-message';
import type { ImportRedirectsMutation } from '~/graphql/generated';
import { ImportRedirectsDocument } from '~/graphql/operations/admin-redirects';
import { FreshnessContext } from '~/graphql/use-fresh-query';
import { announce } from '~/lib/announcer';
import { ErrorState } from '~/ui/states';
import { ExternalLink } from '~/ui/text-link';
import { toast } from '~/ui/toast-store';
import { FileZone } from '../file-zone';
import { sendForm } from '~/lib/send-form';

type Result = ImportRedirectsMutation['importRedirects'];

const MAX_BYTES = 5 * 1024 * 1024;
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
    const outcome = await importFile(file);
    setBusy(false);
    if ('error' in outcome) return setProblem(outcome.error);
    const { addedCount, unchangedCount } = outcome.result;
    setErrors(outcome.result.errors);
    if (outcome.result.errors.length > 0) return undefined;
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

/** A GraphQL operation that carries a file, as a form. */
async function importFile(file: File | null): Promise<{ result: Result } | { error: string }> {
  if (!file || file.size === 0) return { error: 'Please select a file' };
  if (file.size > MAX_BYTES) return { error: 'The file is larger than 5 MB' };
  const form = new FormData();
  const operation = { query: print(ImportRedirectsDocument), operationName: 'ImportRedirects' };
  form.append('operations', JSON.stringify({ ...operation, variables: { input: { file: null } } }));
  form.append('map', JSON.stringify({ file: ['variables.input.file'] }));
  form.append('file', file, file.name);
  try {
    // A header that no form of another site can send.
    const { body } = await sendForm('/graphql', form, { headers: { 'apollo-require-preflight': 'true' } });
    const { data, errors } = (body ?? {}) as { data?: ImportRedirectsMutation; errors?: { message: string }[] };
    if (data) return { result: data.importRedirects };
    return { error: errors?.[0]?.message ?? 'The shop didn’t respond. Please try again.' };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}
