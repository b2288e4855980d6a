import { setImmediate } from 'node:timers/promises';
import { In, MoreThan, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { lockRow } from '../../db/plain-manager.js';
import { unguardCell } from '../../domain/csv-cell.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import { csvText } from '../../kit/csv-file.js';
import type { AuditService } from '../audit/audit.service.js';
import { readUpload, type ReceiveFile } from '../media/read-upload.js';
import { changeOf, readDecision, recordOf, type ReadDecision } from './moderate-reviews.js';
import { refreshRating } from './refresh-rating.js';
import { toReviewRecords } from './review-records.js';
import { Review } from './review.entity.js';
import type { ReviewImportErrorType, ReviewImportType, ReviewRecordType } from './review.type.js';
import { foreignChanges, readReviewsCsv, reviewColumns, type ReviewRow } from './reviews-csv.js';

/** Reviews that are read at once. */
const SLICE = 500;
/** More changes would keep others waiting: they are all made in one transaction. */
const MAX_CHANGES = 2000;
/** The most errors that are listed; the others are only counted. */
const MAX_ERRORS = 500;

/** What a row of a file would do. */
type Outcome = { problems: Readonly<Record<string, string>> } | { change: ReturnType<typeof changeOf> };

/** Exports reviews as a file, and imports what admins decide about them and answer. */
export class ReviewFiles {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  /** Exports all reviews as a CSV file, which is read while it is sent. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  export(actor: Actor) {
    requireAdmin(actor);
    return csvText(reviewColumns, this.eachReview());
  }

  /**
   * Imports the decisions and replies of a file: all of them, or none if one row has an error. A file makes no reviews and
   * changes nothing that their authors wrote. Safe to repeat.
   * @param isDryRun whether only to say what the file would do
   * @throws Failure UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT with `file` for a file that can't be read; FILE_TOO_LARGE
   */
  async import(
    actor: Actor,
    { receive, isDryRun }: { receive: ReceiveFile; isDryRun: boolean },
  ): Promise<ReviewImportType> {
    requireAdmin(actor);
    const { rows, ignoredColumns } = await readReviewsCsv(await readUpload(receive));
    const found = await this.examineAll(this.db.reader, rows);
    const changed = found.filter(({ outcome }) => 'change' in outcome && Object.keys(outcome.change).length > 0);
    if (changed.length > MAX_CHANGES)
      throw invalidInput({ file: `At most ${MAX_CHANGES.toLocaleString('en-US')} changes at a time` });
    const errors = errorsOf(found);
    // guard: review-files.test.ts 'one bad row', try: errors.length > 0 || isDryRun -> isDryRun
    const isDone = errors.length > 0 || isDryRun;
    const late = isDone
      ? []
      : await this.write(
          actor,
          changed.map(({ row }) => row),
        );
    const all = [...errors, ...late];
    const errorCount = new Set(all.map(({ row }) => row)).size;
    return {
      ...{ isApplied: !isDryRun && errorCount === 0, rowCount: rows.length, ignoredColumns, errorCount },
      changedCount: changed.length - new Set(late.map(({ row }) => row)).size,
      unchangedCount: rows.length - changed.length - new Set(errors.map(({ row }) => row)).size,
      errors: all.slice(0, MAX_ERRORS),
    };
  }

  /** @returns the errors of rows whose reviews have changed meanwhile; with one, nothing is written */
  private write(actor: Actor, rows: readonly ReviewRow[]): Promise<ReviewImportErrorType[]> {
    return this.db.inTransaction(async (manager) => {
      const idOf = ({ cells }: ReviewRow) => cells.id ?? '';
      const locked: Review[] = [];
      // In id order, so that two imports don't wait for each other in a circle.
      for (const row of [...rows].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))) {
        const review = await lockRow(manager, Review, { id: idOf(row) });
        if (review) locked.push(review);
      }
      const found = await this.examineAll(manager, rows);
      const errors = errorsOf(found);
      // guard: review-files.test.ts 'has changed meanwhile'
      if (errors.length > 0) return errors;
      const byId = new Map(locked.map((review) => [review.id, review]));
      const decided = new Set<string>();
      const records = [];
      for (const { row, outcome } of found) {
        const before = byId.get(idOf(row));
        if (!before || !('change' in outcome) || Object.keys(outcome.change).length === 0) continue;
        const after = { ...before, ...outcome.change, version: before.version + 1 };
        await manager.update(Review, { id: before.id }, { ...outcome.change, version: after.version });
        if (after.status !== before.status) decided.add(after.productId);
        records.push(recordOf(after, outcome.change));
      }
      for (const productId of [...decided].sort()) await refreshRating(manager, productId);
      await this.audit.recordAll(manager, actor, records);
      return [];
    });
  }

  /** Says what each row would do. It takes the same few statements for each slice of rows. */
  private async examineAll(
    manager: EntityManager,
    rows: readonly ReviewRow[],
  ): Promise<{ row: ReviewRow; name: string | null; outcome: Outcome }[]> {
    const rowOf = new Map<string, number>();
    const found = [];
    for (let at = 0; at < rows.length; at += SLICE) {
      const slice = rows.slice(at, at + SLICE);
      const ids = slice.map(({ cells }) => cells.id ?? '');
      const reviews = await manager.findBy(Review, { id: In(ids) });
      const records = await toReviewRecords(manager, reviews);
      const known = new Map(reviews.map((review, index) => [review.id, { review, record: records[index] }]));
      for (const row of slice) {
        const id = row.cells.id ?? '';
        const { review, record } = known.get(id) ?? {};
        const earlier = rowOf.get(id);
        rowOf.set(id, earlier ?? row.row);
        const outcome: Outcome =
          !review || !record
            ? { problems: { id: 'No review has this id. Only customers who received a gift can review it.' } }
            : earlier !== undefined
              ? { problems: { id: `This review is already in row ${earlier}` } }
              : this.examine(row, review, record);
        found.push({ row, name: record?.productName ?? null, outcome });
      }
      await setImmediate();
    }
    return found;
  }

  private examine(row: ReviewRow, review: Review, record: ReviewRecordType): Outcome {
    if (row.isTooLong) return { problems: { row: 'This row has more cells than the file has columns' } };
    const decision = decisionOf(row, review);
    if ('problems' in decision) return decision;
    const change = changeOf(review, decision, this.clock.now());
    const { version = '' } = row.cells;
    if (version !== '' && version !== String(review.version)) {
      // guard: review-files.test.ts 'has changed meanwhile', try: === 0 -> >= 0
      return Object.keys(change).length === 0
        ? { change }
        : { problems: { version: 'This review has changed since the file was exported' } };
    }
    const foreign = foreignChanges(row, record);
    // guard: review-files.test.ts 'is refused with row and column'
    if (foreign.length > 0)
      return {
        problems: Object.fromEntries(
          foreign.map((name) => [name, 'A file can’t change this. Leave the cell as it is, or empty.']),
        ),
      };
    return { change };
  }

  private async *eachReview(): AsyncGenerator<ReviewRecordType> {
    for (let after = ''; ;) {
      const reviews = await this.db.reader.find(Review, {
        where: { id: MoreThan(after) },
        order: { id: 'ASC' },
        take: SLICE,
      });
      yield* await toReviewRecords(this.db.reader, reviews);
      const last = reviews.at(-1);
      if (!last) return;
      after = last.id;
      // SQLite answers synchronously: without a pause, nothing else would get a turn.
      await setImmediate();
    }
  }
}

/** Reads what a row decides. An empty cell isn't given; the state that the review has already is no decision. */
function decisionOf(
  { cells }: ReviewRow,
  { status: before, refusalReason }: Review,
): ReadDecision | { problems: Record<string, string> } {
  const status = (cells.status ?? '').toLowerCase() || before;
  const reason = unguardCell(cells.refusalReason ?? '');
  const reply = unguardCell(cells.reply ?? '');
  if (reason !== '' && status !== 'refused')
    return { problems: { refusalReason: 'Only a refused review has a reason' } };
  const isSame = status === before && (reason === '' || reason === refusalReason);
  try {
    return readDecision({
      ...(!isSame && { status, reason: reason === '' ? refusalReason : reason }),
      ...(reply !== '' && { reply: reply.toLowerCase() === 'none' ? '' : reply }),
    });
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error;
    const { reason: problem, ...problems } = error.fields;
    return { problems: { ...problems, ...(problem !== undefined && { refusalReason: problem }) } };
  }
}

function errorsOf(
  found: readonly { row: ReviewRow; name: string | null; outcome: Outcome }[],
): ReviewImportErrorType[] {
  return found.flatMap(({ row, name, outcome }) =>
    'problems' in outcome
      ? Object.entries(outcome.problems).map(([field, message]) => ({ row: row.row, name, field, message }))
      : [],
  );
}
