import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../db/database.js';
import { FixedQuery } from '../../db/fixed-query.js';
import { insertIfNew, lockRow } from '../../db/plain-manager.js';
import { staticPages } from '../../domain/default-pages.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import {
  completeHome,
  defaultHome,
  isMenuId,
  parseHome,
  parseMenu,
  type HomeSectionState,
} from '../../domain/layout-draft.js';
import { defaultMenus, menuIds, type Menu, type MenuId } from '../../domain/layout.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import type { AuditService } from '../audit/audit.service.js';
import { LayoutPart } from './layout-part.entity.js';
import type { HomeSourceType, LayoutSourceType, MenuSourceType, MenuType, ShopLayoutType } from './layout.type.js';
import { wrongVersion } from './wrong-version.js';

/** The home page among the parts of the layout; all others are menus. */
const HOME = 'home';

const STALE =
  'Someone else changed this in the meantime. Your changes aren’t saved yet. Please check the new values and save again.';

/** What a part is, as it is stored: null is its default. */
interface Part {
  value: unknown;
  version: number;
}

interface Row {
  id: string;
  value: string | null;
  version: number;
}

/** All that the frame of every page needs to know, in one statement: the parts, and which of the shop's pages are edited. */
const allRows = new FixedQuery<never, Row>(
  `SELECT id, value, version FROM layout_parts
    UNION ALL SELECT slug AS id, 'page' AS value, -1 AS version FROM content_pages
      WHERE is_default = FALSE AND slug IN (${staticPages.map((slug) => `'${slug}'`).join(', ')})
    ORDER BY id`,
);

/** What the owner arranges of the storefront: its menus, and the sections of the home page. */
export class LayoutService {
  /** The rows as they were at the latest look, and what they say: every page looks, and they hardly ever change. */
  private latest: { text: string; layout: ShopLayoutType; parts: ReadonlyMap<string, Part> } | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  /** What anyone may know of the layout. */
  async layout(): Promise<ShopLayoutType> {
    return (await this.read()).layout;
  }

  /** The menus as shoppers see them. */
  async menus(): Promise<MenuType[]> {
    return (await this.layout()).menus;
  }

  /** Menus and home page as they are edited. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async source(actor: Actor): Promise<LayoutSourceType> {
    requireAdmin(actor);
    const { parts } = await this.read();
    return { menus: menuIds.map((id) => menuSource(id, parts.get(id))), home: homeSource(parts.get(HOME)) };
  }

  /**
   * Changes a menu. Safe to repeat.
   * @param items null brings the default back
   * @throws Failure UNAUTHENTICATED, FORBIDDEN; NOT_FOUND; BAD_USER_INPUT with fields; CONFLICT when another change came
   *   first; then nothing is written
   */
  async updateMenu(
    actor: Actor,
    id: string,
    version: unknown,
    change: { title?: unknown; items?: unknown },
  ): Promise<MenuSourceType> {
    // guard: layout.test.ts 'visitors and customers', try: requireAdmin(actor) -> actor
    requireAdmin(actor);
    if (!isMenuId(id)) throw new Failure('NOT_FOUND', 'Menu not found');
    const part = await this.change(actor, id, version, (before) => {
      if (change.items === null) return null;
      const parsed = parseMenu(change, menuOf(id, before));
      if ('errors' in parsed) throw invalidInput(parsed.errors);
      return isDeepStrictEqual(parsed.menu, defaultMenus[id]) ? null : parsed.menu;
    });
    return menuSource(id, part);
  }

  /** Changes the sections of the home page, as `updateMenu`. */
  async updateHome(actor: Actor, version: unknown, sections: unknown): Promise<HomeSourceType> {
    requireAdmin(actor);
    const part = await this.change(actor, HOME, version, () => {
      if (sections === null) return null;
      const parsed = parseHome(sections);
      if ('errors' in parsed) throw invalidInput(parsed.errors);
      return isDeepStrictEqual(parsed.sections, defaultHome) ? null : parsed.sections;
    });
    return homeSource(part);
  }

  /** @param decide what the part is after the change */
  private change(
    actor: Actor,
    id: string,
    version: unknown,
    decide: (before: Part | undefined) => Menu | HomeSectionState[] | null,
  ): Promise<Part> {
    return this.db.inTransaction(async (manager) => {
      const updatedAt = this.clock.now();
      await insertIfNew(manager, LayoutPart, { id, value: null, version: 0, updatedAt });
      const row = await lockRow(manager, LayoutPart, { id });
      if (!row) throw new Error('the part was inserted just now');
      const before = partOf(row);
      const value = decide(before);
      if (isDeepStrictEqual(value, before.value)) return before;
      // guard: layout.test.ts 'the later of two changes'
      if (version !== before.version) throw wrongVersion(version, STALE);
      const after = { value, version: before.version + 1 };
      await manager.update(
        LayoutPart,
        { id },
        { value: value === null ? null : JSON.stringify(value), version: after.version, updatedAt },
      );
      await this.audit.record(manager, actor, {
        subject: { type: 'shop', id: id === HOME ? 'home' : 'menus' },
        action: id === HOME ? 'changed-home' : 'changed-menu',
        detail: { ...(id !== HOME && { menu: id }), version: after.version, isDefault: value === null },
      });
      return after;
    });
  }

  private async read() {
    const rows = await allRows.find(this.db.reader, {});
    const text = JSON.stringify(rows);
    if (this.latest?.text !== text) this.latest = { text, ...readRows(rows) };
    return this.latest;
  }
}

function readRows(rows: readonly Row[]): { layout: ShopLayoutType; parts: ReadonlyMap<string, Part> } {
  const parts = new Map(rows.filter(({ version }) => version >= 0).map((row) => [row.id, partOf(row)]));
  const menus = menuIds.map((id) => {
    const { title, items } = menuOf(id, parts.get(id));
    const links = items.filter(({ isShown }) => isShown).map(({ label, address }) => ({ label, address }));
    return { id, title, links };
  });
  const sections = sectionsOf(parts.get(HOME)).flatMap(({ section, isShown }) => (isShown ? [section] : []));
  const editedPages = rows.flatMap(({ id, version }) => (version < 0 ? [id] : []));
  const layout = {
    ...{ menus, homeSections: sections, editedPages },
    changedMenus: menus.filter(({ id }) => isEdited(parts.get(id))),
    changedHomeSections: isEdited(parts.get(HOME)) ? sections : null,
  };
  return { layout, parts };
}

function partOf({ value, version }: { value: string | null; version: number }): Part {
  return { value: value === null ? null : (JSON.parse(value) as unknown), version };
}

function menuOf(id: MenuId, part: Part | undefined): Menu {
  return (part?.value as Menu | null | undefined) ?? defaultMenus[id];
}

function sectionsOf(part: Part | undefined): HomeSectionState[] {
  return completeHome((part?.value as HomeSectionState[] | null | undefined) ?? defaultHome);
}

function menuSource(id: MenuId, part: Part | undefined): MenuSourceType {
  const { title, items } = menuOf(id, part);
  return { id, title, items: [...items], isEdited: isEdited(part), version: part?.version ?? 0 };
}

function homeSource(part: Part | undefined): HomeSourceType {
  return { sections: sectionsOf(part), isEdited: isEdited(part), version: part?.version ?? 0 };
}

function isEdited(part: Part | undefined): boolean {
  return part !== undefined && part.value !== null;
}
