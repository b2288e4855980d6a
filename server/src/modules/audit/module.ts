import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditResolver } from './audit.resolver.js';
import { AuditService } from './audit.service.js';

/** Who did what in the admin area, and when. */
export const auditModule = {
  entities: [AuditEntry],
  resolvers: [AuditResolver],
  create({ db, clock, ids }: Platform) {
    const audit = new AuditService(db, clock, ids);
    return { services: { audit }, resolvers: [new AuditResolver(audit)], erases: [audit] };
  },
} satisfies ShopModule;
