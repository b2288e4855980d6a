import pg from 'pg';
import { QueryRunnerAlreadyReleasedError } from 'typeorm';

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

/** SQLSTATE classes 08 (connection), 57P0x (the server goes down or starts) and 25P03 (it ended an idle transaction), and Node's codes. */
const LOST = /^(08...|57P0[1-35]|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** What the driver says where it gives no code. */
const LOST_WORDS =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect/;

/** Whether the connection to the database broke or could not be made. What was sent before may have been done. */
export function isConnectionLost(error: unknown): boolean {
  if (LOST.test(databaseErrorCode(error))) return true;
  // TypeORM lets go of a connection as soon as it breaks; code that still tries to use it gets this error.
  return error instanceof Error && (LOST_WORDS.test(error.message) || error instanceof QueryRunnerAlreadyReleasedError);
}

/** Whether the PostgreSQL server itself has refused a statement, so that it and those after it in its transaction did nothing. */
export function isServersAnswer(error: unknown): boolean {
  return (error as { driverError?: unknown } | null)?.driverError instanceof pg.DatabaseError;
}

/** Whether a server isn't there yet, as while it starts beside the shop. */
export function isNotReady(error: unknown): boolean {
  return /^(57P03|ECONNREFUSED|ECONNRESET|EAI_AGAIN)$/.test(databaseErrorCode(error));
}

/** What an operator can do about a PostgreSQL server that can't be used, in one sentence; null for any other error. */
export function explainPostgresFault(error: unknown): string | null {
  const code = databaseErrorCode(error);
  const message = error instanceof Error ? error.message : '';
  if (code === '42501') {
    return `${message}; the shop creates its own tables: as the database owner, run GRANT CREATE ON SCHEMA public TO the role`;
  }
  if (code === '53300')
    return `${message}; each process takes up to 20 connections: raise max_connections, or start fewer processes`;
  if (code === '57P03') return `${message}; try again in a moment`;
  if (message.includes('does not support SSL'))
    return 'the server does not support SSL connections; remove sslmode from the URL, or turn SSL on in the server';
  if (CERTIFICATE.test(code))
    return `the server’s certificate is not trusted (${code}); give its CA with sslrootcert=FILE in the URL`;
  if (isConnectionLost(error) || /^(28...|3D000|EHOSTUNREACH|ENETUNREACH)$/.test(code))
    return message || `the database does not answer (${code})`;
  return null;
}

const CERTIFICATE = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*|CERT_.*|ERR_TLS_CERT.*)$/;

/** A write was not started, because others took too long. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/** Locked, full, unreadable or out of memory; PostgreSQL's class 53, 58030 and 57014 (the statement took too long) say the same. */
const OUT_OF_SERVICE = /^(SQLITE_(FULL|IOERR|CANTOPEN|NOMEM|PROTOCOL)|53...$|58030$|57014$)/;

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
