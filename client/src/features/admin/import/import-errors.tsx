import { useState } from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { DataTable, type Column } from '~/ui/data-table';
import { SectionHeading } from '~/ui/page-heading';
import { Panel } from '~/ui/panel';

interface ImportError {
  row: number;
  name?: string | null;
  field: string;
  message: string;
}

const columns: readonly Column<ImportError>[] = [
  {
    header: 'Row',
    isTitle: true,
    cell: ({ row, name }) => (
      <>
        <span className={css({ display: { lg: 'none' } })}>Row </span>
        {row.toLocaleString('en-US')}
        {name != null && <span className={css({ fontWeight: 'semibold' })}> “{name}”</span>}
      </>
    ),
  },
  { header: 'Column', cell: ({ field }) => <span className={css({ whiteSpace: { lg: 'nowrap' } })}>{field}</span> },
  { header: 'Problem', cell: ({ message }) => message, isTitle: true },
];

/** Enough to see what is wrong with a file. */
const SHOWN = 20;
/** The shop keeps no more of them. */
const KEPT = 500;

/** What is wrong with a file, row by row. */
export function ImportErrors({ errors, errorCount }: { errors: readonly ImportError[]; errorCount: number }) {
  const [isWhole, setIsWhole] = useState(false);
  if (errors.length === 0) return null;
  const shown = isWhole ? errors : errors.slice(0, SHOWN);
  return (
    <Panel aria-labelledby="import-errors" tabIndex={-1}>
      <SectionHeading id="import-errors">
        {errorCount === 1 ? '1 row with errors' : `${errorCount.toLocaleString('en-US')} rows with errors`}
      </SectionHeading>
      <DataTable
        label="Errors"
        columns={columns}
        rows={shown}
        rowKey={({ row, field, message }) => `${row} ${field} ${message}`}
      />
      {errors.length > shown.length && (
        <Button
          className={css({ mt: '4' })}
          variant="soft"
          onClick={({ currentTarget }) => {
            // The button goes; the focus stays near.
            currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
            setIsWhole(true);
          }}
        >
          Show all {errors.length}
        </Button>
      )}
      {errors.length >= KEPT && (
        <p className={css({ textStyle: 'small', color: 'muted', mt: '4' })}>
          These are the first {KEPT}. Fix them and check the file again.
        </p>
      )}
    </Panel>
  );
}
