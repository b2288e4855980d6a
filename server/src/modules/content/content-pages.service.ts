import type { EntityManager } from 'typeorm';
import type { Database } from '../../db/database.js';
import { insertIfNew, lockRow } from '../../db/plain-manager.js';
import {
  defaultMarkdown,
  defaultPages,
  isStaticPage,
  pageWords,
  placeholderValues,
  staticPages,
  type PlaceholderValues,
} from '../../domain/default-pages.js';
import type { AuditAction } from '../../domain/audit-actions.js';
import { DELETED_CUSTOMER } from '../../domain/deleted-customer.js';
import { Failure, invalidInput } from '../../domain/failure.js';
import {
  blankPage,
  isSamePage,
  pageLimits,
  parsePageFields,
  slugProblem,
  type PageFields,
  type PageInput,
} from '../../domain/page-draft.js';
import { requireAdmin, type Actor } from '../../domain/permissions.js';
import type { Clock } from '../../domain/ports.js';
import { isSlug } from '../../domain/slug.js';
import type { AuditService } from '../audit/audit.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { ContentPage, ContentPageVersion } from './content-page.entity.js';
import type {
  ContentPageSourceType,
  ContentPageSummaryType,
  ContentPageTextType,
  ContentPageType,
  ContentPreviewType,
} from './content-page.type.js';
import { beginningOf, markdownProblem, renderMarkdown } from './markdown.js';
import { wrongVersion } from './wrong-version.js';

/** What the list of all pages tells of each: not the texts, which may be long. */
const listed = { slug: true, title: true, isIndexed: true, isDefault: true, version: true, updatedAt: true } as const;
type Listed = Pick<ContentPage, keyof typeof listed>;

/** All pages, as a subject of audit entries, which name the page in their details. */
const PAGES_SUBJECT = { type: 'shop', id: 'pages' } as const;

/** How many changes of a page are kept. */
const KEPT_VERSIONS = 100;

const STALE =
  'Someone else changed this page in the meantime. Your changes aren’t saved yet. Please check the new text and save again.';

/** The pages of text: those that come with the shop, with their default texts until they are edited, and the owner's own. */
export class ContentPages {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly shop: Pick<ShopService, 'shop'>,
  ) {}

  /** A page as anybody reads it; null when there is none. */
  async find(slug: string): Promise<ContentPageType | null> {
    if (!isSlug(slug)) return null;
    const stored = await this.db.reader.findOneBy(ContentPage, { slug });
    const page = shown(slug, stored);
    if (page === null) return null;
    const { title, lead, isIndexed } = page;
    const sections = renderMarkdown(page.text, await this.values());
    const description = page.description || lead || beginningOf(sections, pageLimits.description);
    return { slug, path: pathOf(slug), title, lead, description, sections, isIndexed, isEdited: isEdited(stored) };
  }

  /** The same. @throws Failure NOT_FOUND */
  async get(slug: string): Promise<ContentPageType> {
    const page = await this.find(slug);
    if (!page) throw notFound();
    return page;
  }

  /** The owner's own pages that search engines may find. */
  async listIndexed(): Promise<{ path: string; updatedAt: number }[]> {
    const pages = await this.db.reader.find(ContentPage, {
      select: { slug: true, updatedAt: true },
      where: { isIndexed: true },
      order: { slug: 'ASC' },
    });
    return pages
      .filter(({ slug }) => !isStaticPage(slug))
      .map(({ slug, updatedAt }) => ({ path: pathOf(slug), updatedAt }));
  }

  /** All pages: those that come with the shop, then the owner's own by address. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(actor: Actor): Promise<ContentPageSummaryType[]> {
    requireAdmin(actor);
    const stored: Listed[] = await this.db.reader.find(ContentPage, { select: listed, order: { slug: 'ASC' } });
    const own = stored.filter(({ slug }) => !isStaticPage(slug));
    return [
      ...staticPages.map((slug) => summaryOf(slug, stored.find((page) => page.slug === slug) ?? null)),
      ...own.map((page) => summaryOf(page.slug, page)),
    ];
  }

  /** A page as it is edited, with its history. @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
  async source(actor: Actor, slug: string): Promise<ContentPageSourceType> {
    requireAdmin(actor);
    return this.read(slug);
  }

  /** What an earlier version said. @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
  async version(actor: Actor, slug: string, version: number): Promise<ContentPageTextType> {
    requireAdmin(actor);
    const isPossible = isSlug(slug) && Number.isInteger(version) && Math.abs(version) < 2 ** 31;
    const stored = isPossible ? await this.db.reader.findOneBy(ContentPageVersion, { slug, version }) : null;
    const fields = shown(slug, stored);
    if (!stored || !fields) throw new Failure('NOT_FOUND', 'Version not found');
    return fields;
  }

  /** How a text would be shown. @throws Failure UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT with fields */
  async preview(actor: Actor, text: unknown): Promise<ContentPreviewType> {
    requireAdmin(actor);
    const { text: read } = parse({ text }, { ...blankPage, title: 'Preview' });
    return { sections: renderMarkdown(read, await this.values()) };
  }

  /**
   * Creates a page of the owner's own.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN; BAD_USER_INPUT with fields
   */
  async create(actor: Actor, slug: unknown, input: PageInput): Promise<ContentPageSourceType> {
    // guard: content-pages.test.ts 'visitors and customers', try: requireAdmin(actor) -> actor
    requireAdmin(actor);
    const fields = parse(input, null, slugProblem(slug));
    const address = String(slug);
    return this.db.inTransaction(async (manager) => {
      if ((await manager.countBy(ContentPage, {})) >= pageLimits.pages)
        throw invalidInput({ slug: `A shop can have at most ${pageLimits.pages} pages` });
      const now = this.clock.now();
      const page: ContentPage = {
        ...{ slug: address, ...fields },
        ...{ isDefault: false, version: 1, createdAt: now, updatedAt: now },
      };
      // guard: content-pages.test.ts 'is refused at its field'
      if (!(await insertIfNew(manager, ContentPage, page)))
        throw invalidInput({ slug: `There is already a page at ${pathOf(address)}` });
      await this.record(manager, actor, page, 'created-page');
      return this.read(address);
    });
  }

  /**
   * Changes a page. An edit that changes nothing writes nothing, so repeating one is safe.
   * @param version the one that the change was made on
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND; BAD_USER_INPUT with fields; CONFLICT when another change came
   *   first; then nothing is written
   */
  async update(actor: Actor, slug: string, version: unknown, input: PageInput): Promise<ContentPageSourceType> {
    requireAdmin(actor);
    return this.change(actor, slug, version, (before) => {
      const fields = parse(input, before);
      return { ...fields, isIndexed: isStaticPage(slug) || fields.isIndexed, isDefault: false };
    });
  }

  /**
   * Shows the text that comes with the shop again.
   * @throws as `update`; NOT_FOUND for the owner's own pages, which have no such text
   */
  async reset(actor: Actor, slug: string, version: unknown): Promise<ContentPageSourceType> {
    requireAdmin(actor);
    if (!isStaticPage(slug)) throw notFound();
    return this.change(actor, slug, version, () => ({ ...defaultFields(slug), isDefault: true }));
  }

  /** Deletes one of the owner's own pages with its history. @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
  async delete(actor: Actor, slug: string): Promise<void> {
    requireAdmin(actor);
    if (!isSlug(slug)) throw notFound();
    await this.db.inTransaction(async (manager) => {
      const page = isStaticPage(slug) ? null : await lockRow(manager, ContentPage, { slug });
      if (!page) throw notFound();
      await manager.delete(ContentPage, { slug });
      await manager.delete(ContentPageVersion, { slug });
      await this.audit.record(manager, actor, {
        subject: PAGES_SUBJECT,
        action: 'deleted-page',
        detail: { title: page.title, address: pathOf(slug) },
      });
    });
  }

  /** Removes a former admin's name from the histories, in the transaction that deletes the account. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(ContentPageVersion, { actorId: userId }, { actorName: DELETED_CUSTOMER });
  }

  /** @param decide what the page is after the change, by what it was before */
  private async change(
    actor: Actor,
    slug: string,
    version: unknown,
    decide: (before: PageFields) => PageFields & { isDefault: boolean },
  ): Promise<ContentPageSourceType> {
    if (!isSlug(slug)) throw notFound();
    return this.db.inTransaction(async (manager) => {
      const now = this.clock.now();
      if (isStaticPage(slug)) {
        const untouched = { ...defaultFields(slug), isDefault: true, version: 0, createdAt: now, updatedAt: now };
        await insertIfNew(manager, ContentPage, { slug, ...untouched });
      }
      const stored = await lockRow(manager, ContentPage, { slug });
      const before = shown(slug, stored);
      if (!stored || !before) throw notFound();
      const after = decide(before);
      if (after.isDefault ? stored.isDefault : isSamePage(before, after)) return this.read(slug);
      // guard: content-pages.test.ts 'the later of two edits'
      if (version !== stored.version) throw wrongVersion(version, STALE);
      const page: ContentPage = { ...stored, ...after, version: stored.version + 1, updatedAt: now };
      const { slug: _slug, createdAt: _createdAt, ...changed } = page;
      await manager.update(ContentPage, { slug }, changed);
      await this.record(manager, actor, page, after.isDefault ? 'reset-page' : 'edited-page');
      return this.read(slug);
    });
  }

  /** Keeps what a page is after a change, and who made it. */
  private async record(
    manager: EntityManager,
    actor: Actor,
    page: ContentPage,
    action: AuditAction<'shop'>,
  ): Promise<void> {
    const { actorId, actorName } = await this.audit.record(manager, actor, {
      subject: PAGES_SUBJECT,
      action,
      detail: { title: page.title, address: pathOf(page.slug), version: page.version },
    });
    const { slug, version, title, lead, description, text, isIndexed, isDefault, updatedAt } = page;
    await manager.insert(ContentPageVersion, {
      ...{ slug, version, title, lead, description, text, isIndexed, isDefault },
      ...{ actorId: actorId ?? '', actorName, createdAt: updatedAt },
    });
    if (version > KEPT_VERSIONS) await manager.delete(ContentPageVersion, { slug, version: version - KEPT_VERSIONS });
  }

  private async read(slug: string): Promise<ContentPageSourceType> {
    if (!isSlug(slug)) throw notFound();
    const stored = await this.db.reader.findOneBy(ContentPage, { slug });
    const fields = shown(slug, stored);
    if (!fields) throw notFound();
    const versions = await this.db.reader
      .createQueryBuilder(ContentPageVersion, 'v')
      .select(['v.slug', 'v.version', 'v.createdAt', 'v.actorName', 'v.isDefault'])
      .where('v.slug = :slug', { slug })
      .orderBy('v.version', 'DESC')
      .getMany();
    return {
      ...summaryOf(slug, stored),
      ...fields,
      versions: versions.map(({ version, createdAt, actorName, isDefault }) => ({
        ...{ version, actorName, isDefault },
        createdAt: new Date(createdAt),
      })),
    };
  }

  private async values(): Promise<PlaceholderValues> {
    const { name, ...facts } = await this.shop.shop();
    return placeholderValues({ shopName: name, ...facts });
  }
}

/** The address of a page. */
export function pathOf(slug: string): string {
  return isStaticPage(slug) ? `/${slug}` : `/pages/${slug}`;
}

/** A page's fields as they are shown: the stored ones or the default ones; null when there is no such page. */
function shown(slug: string, stored: (PageFields & { isDefault: boolean }) | null): PageFields | null {
  if (stored && !stored.isDefault) {
    const { title, lead, description, text, isIndexed } = stored;
    return { title, lead, description, text, isIndexed };
  }
  return isStaticPage(slug) ? defaultFields(slug) : null;
}

function defaultFields(slug: (typeof staticPages)[number]): PageFields {
  const { title, lead, description } = defaultPages(pageWords(undefined))[slug];
  return { title, lead, description, text: defaultMarkdown(slug), isIndexed: true };
}

function isEdited(stored: { isDefault: boolean } | null): boolean {
  return stored !== null && !stored.isDefault;
}

function summaryOf(slug: string, stored: Listed | null): ContentPageSummaryType {
  const edited = stored?.isDefault ? null : stored;
  const page = edited ?? (isStaticPage(slug) ? defaultFields(slug) : blankPage);
  return {
    slug,
    path: pathOf(slug),
    title: page.title,
    isIndexed: page.isIndexed,
    isStatic: isStaticPage(slug),
    isEdited: isEdited(stored),
    version: stored?.version ?? 0,
    updatedAt: stored && stored.version > 0 ? new Date(stored.updatedAt) : null,
  };
}

/**
 * @param addressProblem what is wrong with the address of a new page
 * @throws Failure BAD_USER_INPUT with fields, the address first
 */
function parse(input: PageInput, stored: PageFields | null, addressProblem: string | null = null): PageFields {
  const parsed = parsePageFields(input, stored);
  const errors = { ...(addressProblem !== null && { slug: addressProblem }), ...problemsOf(parsed) };
  if ('errors' in parsed || Object.keys(errors).length > 0) throw invalidInput(errors);
  return parsed.fields;
}

function problemsOf(parsed: ReturnType<typeof parsePageFields>): Record<string, string> {
  if ('errors' in parsed) return parsed.errors;
  const problem = markdownProblem(parsed.fields.text);
  return problem === null ? {} : { text: problem };
}

function notFound(): Failure {
  return new Failure('NOT_FOUND', 'Page not found');
}
