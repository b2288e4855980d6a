import { css } from 'styled-system/css';
import type { ProductImportStatus } from '~/graphql/generated';
import { StatusPill } from '~/ui/badge';

const states = {
  CHECKED: { tone: 'waiting', text: 'Not imported yet' },
  RUNNING: { tone: 'delivered', text: 'Importing' },
  DONE: { tone: 'good', text: 'Imported' },
} as const;

/** How far an import is. */
export function ImportStatus({ status }: { status: ProductImportStatus }) {
  const { tone, text } = states[status];
  return (
    <StatusPill className={css({ whiteSpace: 'nowrap' })} tone={tone}>
      {text}
    </StatusPill>
  );
}
