/** Seconds after which a caller may try again what the database could not do now. */
export const DATABASE_RETRY_SECONDS = 5;

/** What the driver calls an error: PostgreSQL's SQLSTATE, SQLite's extended result code, Node's code; '' when there is none. */
export function databaseErrorCode(error: unknown): string {
  const { code, driverError } = (error ?? {}) as { code?: unknown; driverError?: { code?: unknown } };
  const found = driverError?.code ?? code;
  return typeof found === 'string' ? found : '';
}

/** Whether a write failed because a unique index already has that value, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/**
 * Whether a text holds what the database has no place for: PostgreSQL knows no NUL in texts, and none in JSON. SQLite keeps
 * it, so there such an id is merely one that does not exist.
 */
export function isUnstorableText(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === '22021' || code === '22P05';
}

/** SQLSTATEs after which the same transaction may well succeed: serialization failure, deadlock, lock timeout. */
const CONFLICTS = new Set(['40001', '40P01', '55P03']);

/** Whether other writers were in the way and nothing was written; repeating the whole transaction is right. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(databaseErrorCode(error));
}

/** Another process holds SQLite's write lock. */
export function isLocked(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(databaseErrorCode(error));
}

/** SQLSTATE classes 08 (connection) and 57P0x (the server goes down or starts), and Node's words for a broken connection. */
const LOST = /^(08...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says where it gives no code. */
const LOST_WORDS =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect/;

/** Whether the connection to the database broke or could not be made. What was sent before may have been done. */
export function isConnectionLost(error: unknown): boolean {
  return LOST.test(databaseErrorCode(error)) || (error instanceof Error && LOST_WORDS.test(error.message));
}

/** A write was not begun, because others took too long. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/** Locked, full, unreadable or out of memory; PostgreSQL's class 53 and 58030 say the same. */
const OUT_OF_SERVICE = /^(SQLITE_(FULL|IOERR|CANTOPEN|NOMEM|PROTOCOL)|53...$|58030$)/;

/** Whether the database can't do its work now, through no fault of the request: the same request may succeed later. */
export function isOutOfService(error: unknown): boolean {
  return (
    error instanceof DatabaseBusy ||
    OUT_OF_SERVICE.test(databaseErrorCode(error)) ||
    isLocked(error) ||
    isConflict(error) ||
    isConnectionLost(error)
  );
}
