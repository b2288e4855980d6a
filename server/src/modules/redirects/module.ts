import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import { Redirect } from './redirect.entity.js';
import { RedirectsResolver } from './redirects.resolver.js';
import { RedirectsService } from './redirects.service.js';

/** Addresses without a page that lead elsewhere. */
export const redirectsModule = {
  entities: [Redirect],
  resolvers: [RedirectsResolver],
  create({ db, clock, ids }: Platform, { audit }: { audit: AuditService }) {
    const redirects = new RedirectsService(db, clock, ids, audit);
    return { services: { redirects }, resolvers: [new RedirectsResolver(redirects)] };
  },
} satisfies ShopModule;
