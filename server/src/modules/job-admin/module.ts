import { JobRun } from '../../jobs/job-run.entity.js';
import type { Job, RecurringTask } from '../../jobs/define-job.js';
import { OutboxMessage } from '../../jobs/outbox-message.entity.js';
import type { ShopModule } from '../../module.js';
import type { Platform } from '../../platform.js';
import type { AuditService } from '../audit/audit.service.js';
import type { ShopService } from '../shop/shop.service.js';
import { jobInvariants } from './invariants.js';
import { JobsResolver } from './jobs.resolver.js';
import { JobsService } from './jobs.service.js';

/** Background jobs, as admins see and repeat them. */
export const jobAdminModule = {
  entities: [JobRun, OutboxMessage],
  resolvers: [JobsResolver],
  invariants: jobInvariants,
  retention: [
    // As long as an order's link in its mails is good: so long a mail can be sent again.
    { entity: OutboxMessage, isOver: 'done_at <= :before', days: 90 },
    // It has been ignored for so long that no one will look at it, and it may contain an email address.
    { entity: OutboxMessage, isOver: 'failed_at <= :before', days: 90 },
    // For tasks that no longer exist.
    { entity: JobRun, isOver: 'finished_at <= :before AND lease_until IS NULL', days: 90 },
  ],
  create(
    { db, clock, outbox }: Platform,
    needs: { audit: AuditService; shop: ShopService; jobs: readonly Job[]; tasks: readonly RecurringTask[] },
  ) {
    const service = new JobsService(db, clock, outbox, needs.audit, needs.shop, needs.jobs, needs.tasks);
    return { services: {}, resolvers: [new JobsResolver(service)] };
  },
} satisfies ShopModule;
