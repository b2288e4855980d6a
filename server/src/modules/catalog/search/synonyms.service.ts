import type { Database } from '../../../db/database.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { Ids } from '../../../domain/ports.js';
import { parseSynonyms } from '../../../domain/synonyms.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { ListProducts } from '../reading/list-products.js';
import { SynonymGroup } from './synonym-group.entity.js';
import type { SynonymGroupType } from './synonym.type.js';

/** Words that mean the same to the search, as the owner edits them: one list, saved as a whole. */
export class SynonymsService {
  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly audit: AuditService,
    private readonly listProducts: Pick<ListProducts, 'forgetCounts'>,
  ) {}

  /** All groups, in their order. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(actor: Actor): Promise<SynonymGroupType[]> {
    // guard: authorization.test.ts 'query synonyms'
    requireAdmin(actor);
    const rows = await this.db.reader.find(SynonymGroup, { order: { position: 'ASC' } });
    return rows.map(({ words }) => ({ words }));
  }

  /**
   * Puts a list in the place of the earlier one. Safe to repeat.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, CONFLICT; BAD_USER_INPUT with fields `groups`, `groups.0` …
   */
  async save(
    actor: Actor,
    { groups: given, seenGroups }: { groups: string[][]; seenGroups?: string[][] | null },
  ): Promise<SynonymGroupType[]> {
    // guard: authorization.test.ts 'mutation saveSynonyms'
    requireAdmin(actor);
    const parsed = parseSynonyms(given);
    if ('errors' in parsed) throw invalidInput(parsed.errors);
    const { groups } = parsed;
    await this.db.inTransaction(async (manager) => {
      if (this.db.kind === 'postgres') await manager.query('LOCK TABLE synonym_groups IN SHARE ROW EXCLUSIVE MODE');
      const rows = await manager.find(SynonymGroup, { order: { position: 'ASC' } });
      const before = rows.map(({ words }) => words);
      if (isSame(before, groups)) return;
      // guard: finding.test.ts 'not overwritten'
      if (seenGroups != null && !isSame(before, seenGroups))
        throw new Failure('CONFLICT', 'Someone else changed the synonyms in the meantime.');
      for (const { id } of rows) await manager.delete(SynonymGroup, { id });
      if (groups.length > 0)
        await manager.insert(
          SynonymGroup,
          groups.map((words, position) => ({ id: this.ids.id(), position, words })),
        );
      const written = (list: readonly (readonly string[])[]) => list.map((words) => words.join(', '));
      await this.audit.record(manager, actor, {
        subject: { type: 'shop', id: 'synonyms' },
        action: 'changed-synonyms',
        detail: { changes: { groups: { before: written(before), after: written(groups) } } },
      });
    });
    this.listProducts.forgetCounts();
    return groups.map((words) => ({ words }));
  }
}

function isSame(one: readonly (readonly string[])[], other: readonly (readonly string[])[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
