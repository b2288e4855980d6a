import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { ContentPage, ContentPageVersion } from './content-page.entity.js';
import { ContentPagesResolver } from './content-pages.resolver.js';
import { contentPageRoutes } from './content-pages.rest.js';
import { ContentPages } from './content-pages.service.js';
import { LayoutPart } from './layout-part.entity.js';
import { LayoutResolver } from './layout.resolver.js';
import { layoutRoutes } from './layout.rest.js';
import { LayoutService } from './layout.service.js';

/** What the module's REST calls use. */
type RouteServices = Parameters<typeof contentPageRoutes>[0] & Parameters<typeof layoutRoutes>[0];

/** What the owner edits of the storefront: pages of text, menus, the sections of the home page. */
export const contentModule = {
  entities: [ContentPage, ContentPageVersion, LayoutPart],
  resolvers: [ContentPagesResolver, LayoutResolver],
  routes: (services: RouteServices) => [...contentPageRoutes(services), ...layoutRoutes(services)],
  create({ db, clock }: Platform, { audit, shop }: { audit: AuditService; shop: ShopService }) {
    const pages = new ContentPages(db, clock, audit, shop);
    const layout = new LayoutService(db, clock, audit);
    return {
      services: { pages, layout },
      resolvers: [new ContentPagesResolver(pages), new LayoutResolver(layout)],
      erases: [pages],
    };
  },
} satisfies ShopModule;
