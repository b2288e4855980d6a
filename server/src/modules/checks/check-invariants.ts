import { IsNull, Not, type EntityManager } from 'typeorm';
import { withAside, type DatabasePlace } from '../../db/aside-reader.js';
import type { Database } from '../../db/database.js';
import { insertIfNew } from '../../db/plain-manager.js';
import type { Clock } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { MediaStorage } from '../media/media-storage.js';
import { findBroken, type Finding, type Unanswered } from './find-broken.js';
import { InvariantState } from './invariant-state.entity.js';
import { MAX_BROKEN_ROWS, type Invariant } from '../../db/invariant.js';
import { sendShopMail } from '../notifications/send-shop-mail.job.js';

/** Checks that run often, and checks that run once a day. */
export type CheckDepth = 'quick' | 'thorough';

/** How many of the broken rows a mail names. */
const NAMED_ROWS = 10;

/** Checks the invariants of the running shop, remembers what it found, and sends the shop a report when that changes. */
export class CheckInvariants {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly invariants: readonly Invariant[],
    private readonly storage: Pick<MediaStorage, 'has' | 'listLeftovers'>,
    /** Uses a separate connection, so that no request waits for a check. */
    private readonly place: DatabasePlace,
  ) {}

  /**
   * Checks every invariant of a depth. Several processes may do so at once: each change is reported once. @throws
   * AggregateError when some can't be checked, after the results of the others are stored
   */
  async check(depth: CheckDepth): Promise<void> {
    const wanted = this.invariants.filter(({ isThorough }) => isThorough === (depth === 'thorough'));
    const found: Finding[] = [];
    const unanswered: Unanswered[] = [];
    await withAside(this.place, async (db) => {
      const shop = { db, storage: this.storage, now: this.clock.now() };
      for await (const answer of findBroken(shop, wanted)) {
        if ('error' in answer) unanswered.push(answer);
        else found.push(answer);
      }
    });
    await this.db.inTransaction(async (manager) => {
      // In the order of the list, so that two processes don't wait for each other.
      for (const finding of found) await this.remember(manager, finding);
    });
    if (unanswered.length === 0) return;
    const ids = unanswered.map(({ invariant }) => invariant.id).join(', ');
    const errors = unanswered.map(({ error }) => error);
    throw new AggregateError(errors, `can't ask ${ids}: ${String(errors[0])}`);
  }

  private async remember(manager: EntityManager, { invariant, rows }: Finding): Promise<void> {
    const { id } = invariant;
    const now = this.clock.now();
    await insertIfNew(manager, InvariantState, { id, checkedAt: now, brokenSince: null, brokenRows: 0 });
    await manager.update(InvariantState, { id }, { checkedAt: now, brokenRows: rows.length });
    const isBroken = rows.length > 0;
    const { affected } = await manager.update(
      InvariantState,
      { id, brokenSince: isBroken ? IsNull() : Not(IsNull()) },
      { brokenSince: isBroken ? now : null },
    );
    // guard: checks.test.ts 'reports a break once and its end'
    if (affected !== 1) return;
    const mail = isBroken ? brokenMail(invariant, rows) : healedMail(invariant);
    await this.outbox.enqueue(manager, sendShopMail, mail, `invariant:${id}:${isBroken ? 'broken' : 'healed'}:${now}`);
  }
}

function brokenMail({ id, title }: Invariant, rows: Finding['rows']) {
  const count = rows.length < MAX_BROKEN_ROWS ? String(rows.length) : `${MAX_BROKEN_ROWS} or more`;
  return {
    subject: `Check failed: “${title}” (${id})`,
    paragraphs: [
      `The shop checks its own records every few minutes. This should always hold, but doesn’t: ${title}.`,
      `${count} ${rows.length === 1 ? 'record is' : 'records are'} affected:`,
      ...rows.slice(0, NAMED_ROWS).map((row) => JSON.stringify(row)),
      `See ${id} in docs/operations.md for what it means and what to do. You won’t get another email about it until it holds again.`,
    ],
  };
}

function healedMail({ id, title }: Invariant) {
  return {
    subject: `Fixed: “${title}” (${id})`,
    paragraphs: [`This holds again: ${title}. You don’t need to do anything.`],
  };
}
