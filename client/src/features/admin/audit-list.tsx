import { useState } from 'react';
import { css } from 'styled-system/css';
import type { AuditEntriesQueryVariables, AuditList_EntryFragment } from '~/graphql/generated';
import { useAuditEntriesQuery } from '~/graphql/operations/admin';
import { DateText } from '~/ui/date-text';
import { Bone } from '~/ui/panel';
import { ErrorState } from '~/ui/states';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { auditAction, auditFacts, type KnownNames } from './audit-words';
import { NewerOlder } from './newer-older';

/** The variables of the first page, for a page's preload. */
export function auditVariables(
  subjectType: NonNullable<AuditEntriesQueryVariables['subjectType']>,
  subjectId: string | null = null,
): AuditEntriesQueryVariables {
  return { subjectType, subjectId, pageNumber: 1 };
}

/**
 * The audit log: who did what and when, newest first.
 * @param label what the list is, for screen readers
 * @param names of collections that entries are about
 * @param emptyText what to say before anything was done
 */
export function AuditList({
  subjectType,
  subjectId = null,
  label,
  names,
  emptyText,
}: {
  subjectType: NonNullable<AuditEntriesQueryVariables['subjectType']>;
  subjectId?: string | null;
  label: string;
  names?: KnownNames | undefined;
  emptyText: string;
}) {
  const [pageNumber, setPageNumber] = useState(1);
  const variables = { ...auditVariables(subjectType, subjectId), pageNumber };
  const { data, previousData, error, refetch } = useAuditEntriesQuery({ variables });
  const list = (data ?? previousData)?.auditEntries;
  if (!list && error) return <ErrorState message="Failed to load the activity" onRetry={() => void refetch()} />;
  if (!list) {
    return (
      <div role="status" aria-label={`Loading ${label}`}>
        <VisuallyHidden>Loading {label}</VisuallyHidden>
        <Bone className={css({ height: '64px', borderRadius: 'md' })} />
      </div>
    );
  }
  if (list.count === 0) return <p className={css({ color: 'muted' })}>{emptyText}</p>;
  return (
    <>
      <ul className={css({ listStyleType: 'none' })} aria-label={label}>
        {list.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} names={names} />
        ))}
      </ul>
      <NewerOlder page={list.page} pages={list.pages} onTurn={setPageNumber} />
    </>
  );
}

function Entry({ entry, names }: { entry: AuditList_EntryFragment; names: KnownNames | undefined }) {
  const facts = auditFacts(entry, names);
  return (
    <li
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: '1fr', md: '12rem minmax(0, 1fr)' },
        columnGap: '4',
        rowGap: '0.5',
        py: '3',
        borderTop: '1px solid {colors.line}',
      })}
    >
      <span className={css({ textStyle: 'small', color: 'muted', fontVariantNumeric: 'tabular-nums' })}>
        <DateText value={entry.createdAt} withTime />
      </span>
      <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
        <p>
          <strong className={css({ fontWeight: 'semibold' })}>{entry.actorName}</strong> {auditAction(entry)}
        </p>
        {facts.length > 0 && (
          <ul className={css({ textStyle: 'small', listStyleType: 'none', color: 'muted', mt: '0.5' })}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
