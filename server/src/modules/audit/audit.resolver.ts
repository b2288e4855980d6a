import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../request-context.js';
import type { AuditSubject } from './audit-entry.entity.js';
import { AuditService } from './audit.service.js';
import { AuditPageType, AuditSubjectEnum } from './audit.type.js';

@Resolver()
export class AuditResolver {
  constructor(private readonly audit: AuditService) {}

  @Query(() => AuditPageType, { description: 'Who did what, newest first, for admins.' })
  async auditEntries(
    @Arg('subjectType', () => AuditSubjectEnum, { nullable: true, description: 'Only what was done to such things.' })
    subjectType: AuditSubject | null,
    @Arg('subjectId', () => ID, { nullable: true, description: 'Only what was done to this one; needs its type.' })
    subjectId: string | null,
    @Arg('pageNumber', () => Int, { defaultValue: 1, description: 'Which page, from 1; beyond the last, the last.' })
    pageNumber: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<AuditPageType> {
    const subject = subjectType == null ? null : { type: subjectType, id: subjectId };
    const { entries, ...rest } = await this.audit.list(actor, { subject, pageNumber });
    return { ...rest, entries: entries.map((entry) => ({ ...entry, createdAt: new Date(entry.createdAt) })) };
  }
}
