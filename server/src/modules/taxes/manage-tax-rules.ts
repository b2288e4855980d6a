import { In, IsNull, type EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import { parseTaxRules, type TaxRulesInput } from '../../domain/tax-draft.js';
import type { TaxClass } from '../../domain/taxes.js';
import type { AuditService } from '../audit/audit.service.js';
import { changesOf } from '../audit/changes-of.js';
import { Product } from '../catalog/product.entity.js';
import type { ShopService, StoredTaxRules } from '../shop/shop.service.js';

const STALE =
  'Someone else changed the taxes in the meantime. Your changes aren’t saved yet. Please check the new values and save again.';

/** How orders are taxed, for admins. The rules are read and kept with the settings. */
export class ManageTaxRules {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditService,
    private readonly shop: ShopService,
  ) {}

  /** @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async read(actor: Actor): Promise<StoredTaxRules> {
    // guard: tax-rules.test.ts 'visitors and customers', try: requireAdmin(actor) -> actor
    requireAdmin(actor);
    return this.shop.taxRules();
  }

  /**
   * Changes the given parts. An edit that changes nothing writes nothing, so repeating one is safe.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT with fields, such as `classes` when a class of products is
   *   left out; CONFLICT when someone else has changed the rules since `version`
   */
  async update(
    actor: Actor,
    { version, ...input }: TaxRulesInput & { version?: number | null },
  ): Promise<StoredTaxRules> {
    requireAdmin(actor);
    return this.db.inTransaction(async (manager) => {
      // Only one change at a time, also of the class of a product.
      await this.shop.lock(manager);
      const before = await this.shop.taxRules();
      const parsed = parseTaxRules(input, before);
      if ('errors' in parsed) throw invalidInput(parsed.errors);
      const changes = changesOf(before, parsed.rules);
      if (Object.keys(changes).length === 0) return before;
      // guard: tax-rules.test.ts 'the later of two edits'
      if (version != null && version !== before.version) throw new Failure('CONFLICT', STALE);
      const kept = new Set(parsed.rules.classes.map(({ id }) => id));
      await refuseUsedClasses(
        manager,
        before.classes.filter(({ id }) => !kept.has(id)),
      );
      const after = { ...parsed.rules, version: before.version + 1 };
      await this.shop.setTaxRules(manager, after);
      await this.audit.record(manager, actor, {
        subject: { type: 'tax', id: 'rules' },
        action: 'edited',
        detail: { changes },
      });
      return after;
    });
  }
}

/** @throws Failure BAD_USER_INPUT when products have one of the classes */
async function refuseUsedClasses(manager: EntityManager, deleted: readonly TaxClass[]): Promise<void> {
  if (deleted.length === 0) return;
  const taxClass = In(deleted.map(({ id }) => id));
  const used = await manager.findOneBy(Product, { taxClass, archivedAt: IsNull(), variantOf: IsNull() });
  // guard: tax-rules.test.ts 'class that products have', try: !used -> true
  if (!used) return;
  const name = deleted.find(({ id }) => id === used.taxClass)?.name;
  throw invalidInput({
    classes: `“${used.name}” is of the class ${name}. Give it another one, and all others of this class, first.`,
  });
}
