import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { invalidInput } from '../../domain/failure.js';
import { placeOf } from '../../domain/paging.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import {
  leadsBack,
  MAX_REDIRECT_PATH,
  MAX_REDIRECTS,
  parseRedirect,
  redirectPath,
  type RedirectFields,
  type RedirectInput,
} from '../../domain/redirects.js';
import { cleanKeyword } from '../../domain/search-text.js';
import type { AuditService } from '../audit/audit.service.js';
import { readUpload, type ReceiveFile } from '../media/read-upload.js';
import { readRedirectsCsv } from './read-redirects-csv.js';
import { Redirect } from './redirect.entity.js';
import type { RedirectImportErrorType, RedirectImportType, RedirectPageType, RedirectType } from './redirect.type.js';

const PAGE_SIZE = 20;
const MAX_ERRORS = 50;
/** Rows of one statement. */
const SLICE = 500;
/** What the audit log calls the table as a whole. */
const ALL = 'redirects';

/** Addresses that lead elsewhere: for the server, which looks only when there is no page, and for admins. */
export class RedirectsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: AuditService,
  ) {}

  /**
   * Where a request's path leads; null: nowhere. It is asked only for addresses without a page, and reads one row by an
   * index, so nothing is kept in memory, and a change counts at once in every process.
   */
  async find(path: string): Promise<{ location: string; status: number } | null> {
    const fromPath = redirectPath(path);
    if (fromPath === null || fromPath.length > MAX_REDIRECT_PATH || fromPath.includes('\0')) return null;
    const found = await this.db.reader.findOneBy(Redirect, { fromPath });
    if (!found) return null;
    const location = found.toPath.replace(/[^\x21-\x7e]+/gu, encodeURIComponent);
    return { location, status: found.status };
  }

  /** A page of redirects, newest first. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(
    actor: Actor,
    { search, pageNumber }: { search?: string | null; pageNumber?: number | null },
  ): Promise<RedirectPageType> {
    requireAdmin(actor);
    const keyword = cleanKeyword(search);
    const query = this.db.reader.createQueryBuilder(Redirect, 'redirect');
    if (keyword !== '') {
      const pattern = `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      query.where(
        "(LOWER(redirect.fromPath) LIKE :pattern ESCAPE '\\' OR LOWER(redirect.toPath) LIKE :pattern ESCAPE '\\')",
        { pattern },
      );
    }
    const count = await query.getCount();
    const { page, pages, start } = placeOf(count, PAGE_SIZE, pageNumber);
    const rows = await query
      .orderBy('redirect.createdAt', 'DESC')
      .addOrderBy('redirect.id', 'DESC')
      .offset(start)
      .limit(PAGE_SIZE)
      .getMany();
    return { redirects: rows.map(toView), page, pages, count };
  }

  /** @throws Failure UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT with fields `from`, `to`, `status` */
  async create(actor: Actor, input: RedirectInput): Promise<RedirectType> {
    requireAdmin(actor);
    const parsed = parseRedirect(input);
    if ('errors' in parsed) throw invalidInput(parsed.errors);
    const { redirect } = parsed;
    const row = await this.db.inTransaction(async (manager) => {
      await this.lock(manager);
      const targets = await this.readTargets(manager);
      const problem = problemOf(redirect, targets);
      if (problem) throw invalidInput({ [problem.column]: problem.message });
      if (targets.size >= MAX_REDIRECTS) throw invalidInput({ from: TOO_MANY });
      const row = this.rowOf(redirect);
      await manager.insert(Redirect, row);
      await this.audit.record(manager, actor, {
        subject: { type: 'redirect', id: row.id },
        action: 'created',
        detail: { ...redirect },
      });
      return row;
    });
    return toView(row);
  }

  /** Safe to repeat. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async delete(actor: Actor, id: string): Promise<void> {
    requireAdmin(actor);
    await this.db.inTransaction(async (manager) => {
      const row = await manager.findOneBy(Redirect, { id });
      if (!row) return;
      await manager.delete(Redirect, { id });
      const { fromPath, toPath } = row;
      await this.audit.record(manager, actor, {
        subject: { type: 'redirect', id },
        action: 'deleted',
        detail: { fromPath, toPath },
      });
    });
  }

  /**
   * Adds the redirects of a CSV file: all of them, or none if one is refused. Rows that are there already change nothing.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, FILE_TOO_LARGE; BAD_USER_INPUT with `file` for a file that can't be read
   */
  async import(actor: Actor, receive: ReceiveFile): Promise<RedirectImportType> {
    requireAdmin(actor);
    const rows = readRedirectsCsv(await readUpload(receive));
    return this.db.inTransaction(async (manager) => {
      await this.lock(manager);
      const targets = await this.readTargets(manager);
      const errors: RedirectImportErrorType[] = [];
      const added: RedirectFields[] = [];
      let unchangedCount = 0;
      for (const { row, given } of rows) {
        const parsed = parseRedirect(given);
        if ('errors' in parsed) {
          for (const [column, message] of Object.entries(parsed.errors)) errors.push({ row, column, message });
          continue;
        }
        const { redirect } = parsed;
        const known = targets.get(redirect.fromPath);
        if (known?.toPath === redirect.toPath && known.status === redirect.status) {
          unchangedCount += 1;
          continue;
        }
        const problem = problemOf(redirect, targets);
        if (problem) errors.push({ row, ...problem });
        else {
          targets.set(redirect.fromPath, redirect);
          added.push(redirect);
        }
      }
      if (targets.size > MAX_REDIRECTS) errors.push({ row: 1, column: 'from', message: TOO_MANY });
      // guard: redirects.test.ts 'a file with one bad row changes nothing'
      if (errors.length > 0) return { addedCount: 0, unchangedCount, errors: errors.slice(0, MAX_ERRORS) };
      for (let at = 0; at < added.length; at += SLICE)
        await manager.insert(
          Redirect,
          added.slice(at, at + SLICE).map((redirect) => this.rowOf(redirect)),
        );
      if (added.length > 0)
        await this.audit.record(manager, actor, {
          subject: { type: 'redirect', id: ALL },
          action: 'imported',
          detail: { addedCount: added.length },
        });
      return { addedCount: added.length, unchangedCount, errors: [] };
    });
  }

  /**
   * Makes a page's old address lead to its new one, in the open transaction. Whatever led to the old one leads there
   * too, and whatever led away from the new one is gone.
   */
  async move(manager: EntityManager, fromPath: string, toPath: string): Promise<void> {
    await this.lock(manager);
    await manager.delete(Redirect, { fromPath: toPath });
    await manager.update(Redirect, { toPath: fromPath }, { toPath });
    await manager.delete(Redirect, { fromPath });
    await manager.insert(Redirect, this.rowOf({ fromPath, toPath, status: 301 }));
  }

  /** Takes away whatever leads to a page that is deleted, in the open transaction. */
  async forget(manager: EntityManager, toPath: string): Promise<void> {
    await manager.delete(Redirect, { toPath });
  }

  /** Only one at a time changes where addresses lead: two redirects could make a loop together. */
  private async lock(manager: EntityManager): Promise<void> {
    if (this.db.kind === 'postgres') await manager.query('LOCK TABLE redirects IN SHARE ROW EXCLUSIVE MODE');
  }

  /** Where each address leads. */
  private async readTargets(manager: EntityManager): Promise<Map<string, Target>> {
    const rows = await manager.find(Redirect, { select: { fromPath: true, toPath: true, status: true } });
    return new Map(rows.map((row) => [row.fromPath, row]));
  }

  private rowOf(redirect: RedirectFields): Redirect {
    return { id: this.ids.id(), ...redirect, createdAt: this.clock.now() };
  }
}

const TOO_MANY = `A shop can have at most ${MAX_REDIRECTS.toLocaleString('en-US')} redirects`;

type Target = Pick<RedirectFields, 'toPath' | 'status'>;

function problemOf(
  redirect: RedirectFields,
  targets: ReadonlyMap<string, Target>,
): { column: 'from' | 'to' | 'status'; message: string } | null {
  const known = targets.get(redirect.fromPath);
  if (known && known.toPath === redirect.toPath && known.status !== redirect.status)
    return { column: 'status', message: `This address already leads there with status ${known.status}` };
  if (known) return { column: 'from', message: `This address already leads to ${known.toPath}` };
  // guard: redirects.test.ts 'that would go around in a circle'
  if (leadsBack(redirect, (path) => targets.get(path)?.toPath))
    return { column: 'to', message: `From there, other redirects lead back to ${redirect.fromPath}` };
  return null;
}

function toView({ id, fromPath, toPath, status, createdAt }: Redirect): RedirectType {
  return { id, from: fromPath, to: toPath, status, createdAt: new Date(createdAt) };
}
