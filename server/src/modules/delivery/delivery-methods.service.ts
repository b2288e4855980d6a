import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import {
  deliveryLimits,
  isBuiltIn,
  parseDeliveryMethod,
  pricesAfter,
  shownMethods,
  type DeliveryMethodFields,
  type DeliveryMethodInput,
  type StoredDeliveryMethod,
} from '../../domain/delivery-draft.js';
import type { AuditAction } from '../../domain/audit-actions.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock, Ids } from '../../domain/ports.js';
import type { AuditService } from '../audit/audit.service.js';
import { changesOf } from '../audit/changes-of.js';
import type { DeliverySettings, ShopService } from '../shop/shop.service.js';
import { DeliveryMethodRow } from './delivery-method.entity.js';

const STALE =
  'Someone else changed this delivery method in the meantime. Your changes aren’t saved yet. Please check the new values and save again.';

/** What orders are delivered and priced by. */
export interface DeliveryRules extends DeliverySettings {
  /** All methods, also those that are switched off, in the order of the shop. */
  methods: readonly StoredDeliveryMethod[];
}

/** The ways in which orders reach people. */
export class DeliveryMethods {
  /** The rules at the latest look: every order looks, and they hardly ever change. */
  private latest: DeliveryRules | null = null;
  private rows: { revision: string; stored: readonly StoredDeliveryMethod[] } = { revision: '', stored: [] };

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: AuditService,
    private readonly shop: ShopService,
  ) {}

  /** What orders are delivered and priced by: one statement, unless a method has changed since the latest look. */
  async rules(): Promise<DeliveryRules> {
    const settings = await this.shop.deliverySettings();
    // The settings stay the same object until something in them changes.
    if (this.latest?.prices === settings.prices && this.latest.revision === settings.revision) return this.latest;
    // guard: delivery.test.ts 'counts at once in every process'
    if (this.rows.revision !== settings.revision) {
      // The rows are as new as the revision, or newer: then the next look finds another one.
      this.rows = { revision: settings.revision, stored: await this.db.reader.find(DeliveryMethodRow) };
    }
    this.latest = { ...settings, methods: shownMethods(this.rows.stored, settings.prices) };
    return this.latest;
  }

  /** All methods as they are edited. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(actor: Actor): Promise<readonly StoredDeliveryMethod[]> {
    requireAdmin(actor);
    return (await this.rules()).methods;
  }

  /** @throws Failure UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT with fields */
  async create(actor: Actor, input: DeliveryMethodInput): Promise<StoredDeliveryMethod> {
    // guard: delivery.test.ts 'visitors and customers', try: requireAdmin(actor) -> actor
    requireAdmin(actor);
    const fields = readFields(input, null);
    return this.change(async (manager, methods) => {
      if (methods.length >= deliveryLimits.methods)
        throw invalidInput({ name: `A shop can have at most ${deliveryLimits.methods} delivery methods` });
      const position = 1 + Math.max(...methods.map((method) => method.position));
      const created = { id: this.ids.id(), ...fields, position, version: 1 };
      await this.store(manager, created);
      await this.record(manager, actor, { id: created.id, action: 'created', detail: { name: created.name } });
      return created;
    });
  }

  /**
   * Changes the given fields. An edit that changes nothing writes nothing, so repeating one is safe.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with fields; CONFLICT when someone else has
   *   edited it since `version`
   */
  async update(
    actor: Actor,
    id: string,
    { version, ...input }: DeliveryMethodInput & { version?: number | null },
  ): Promise<StoredDeliveryMethod> {
    requireAdmin(actor);
    return this.change(async (manager, methods) => {
      const before = methods.find((method) => method.id === id);
      if (!before) throw notFound();
      const fields = readFields(input, before);
      const changes = changesOf(before, fields);
      if (Object.keys(changes).length === 0) return before;
      // guard: delivery.test.ts 'the later of two edits'
      if (version != null && version !== before.version) throw new Failure('CONFLICT', STALE);
      const after = { ...before, ...fields, version: before.version + 1 };
      await this.store(manager, after);
      await this.shop.followDelivery(manager, actor, pricesAfter(after));
      await this.record(manager, actor, { id, action: 'edited', detail: { name: after.name, changes } });
      return after;
    });
  }

  /**
   * Puts the methods in order. Safe to repeat.
   * @param ids those of all methods
   * @throws Failure UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT with `ids` when they aren't all of the methods
   */
  async order(actor: Actor, ids: readonly string[]): Promise<readonly StoredDeliveryMethod[]> {
    requireAdmin(actor);
    return this.change(async (manager, methods) => {
      const isWhole = ids.length === methods.length && methods.every(({ id }) => ids.includes(id));
      if (!isWhole)
        throw invalidInput({ ids: 'The delivery methods have changed in the meantime. Load the page again.' });
      const ordered = ids.map((id, position) => ({ ...methods.find((method) => method.id === id)!, position }));
      if (ordered.every(({ id }, index) => methods[index]?.id === id)) return methods;
      // The place is no part of what forms edit, so it leaves their version.
      await this.store(manager, ...ordered);
      await this.record(manager, actor, {
        id: 'methods',
        action: 'ordered',
        detail: { names: ordered.map(({ name }) => name) },
      });
      return ordered;
    });
  }

  /**
   * Deletes a method of the shop's own; orders keep what they have of it. Safe to repeat.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT for a method that comes with the shop
   */
  async delete(actor: Actor, id: string): Promise<void> {
    requireAdmin(actor);
    if (isBuiltIn(id)) throw invalidInput({ id: 'This delivery method can’t be deleted. Switch it off instead.' });
    await this.change(async (manager, methods) => {
      const method = methods.find((known) => known.id === id);
      if (!method) return;
      await manager.delete(DeliveryMethodRow, { id });
      await this.record(manager, actor, { id, action: 'deleted', detail: { name: method.name } });
    });
  }

  /** Only one change at a time: the settings' row is locked, as by a change of the settings. */
  private change<Result>(
    work: (manager: EntityManager, methods: readonly StoredDeliveryMethod[]) => Promise<Result>,
  ): Promise<Result> {
    return this.db.inTransaction(async (manager) => {
      await this.shop.lock(manager);
      return work(manager, (await this.rules()).methods);
    });
  }

  private async record(
    manager: EntityManager,
    actor: Actor,
    { id, ...entry }: { id: string; action: AuditAction<'delivery'>; detail: Record<string, unknown> },
  ): Promise<void> {
    // An ID, not a count: a change that was rolled back must not share it with the next one.
    await this.shop.setDeliveryRevision(manager, this.ids.id());
    await this.audit.record(manager, actor, { subject: { type: 'delivery', id }, ...entry });
  }

  private async store(manager: EntityManager, ...methods: StoredDeliveryMethod[]): Promise<void> {
    const updatedAt = this.clock.now();
    await manager.upsert(
      DeliveryMethodRow,
      methods.map((method) => ({ ...method, updatedAt })),
      ['id'],
    );
  }
}

function notFound(): Failure {
  return new Failure('NOT_FOUND', 'Delivery method not found');
}

/** @throws Failure BAD_USER_INPUT with the fields */
function readFields(input: DeliveryMethodInput, before: StoredDeliveryMethod | null): DeliveryMethodFields {
  const parsed = parseDeliveryMethod(input, before);
  if ('errors' in parsed) throw invalidInput(parsed.errors);
  return parsed.fields;
}
