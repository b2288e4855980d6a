import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import type { AuditSubject } from '../../domain/audit-actions.js';
import { AuditService } from './audit.service.js';
import { AuditPageType, AuditSubjectEnum } from './audit.type.js';

@Resolver()
export class AuditResolver {
  constructor(private readonly audit: AuditService) {}

  @Query(() => AuditPageType, { description: 'The audit log, newest first. Admins only.' })
  auditEntries(
    @Arg('subjectType', () => AuditSubjectEnum, {
      nullable: true,
      description: 'Return only entries about objects of this type.',
    })
    subjectType: AuditSubject | null,
    @Arg('subjectId', () => ID, {
      nullable: true,
      description: 'Return only entries about this object. Requires its type.',
    })
    subjectId: string | null,
    @Arg('pageNumber', () => Int, {
      defaultValue: 1,
      description: 'The page to return, starting at 1. A page past the last one is empty.',
    })
    pageNumber: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<AuditPageType> {
    const subject = subjectType == null ? null : { type: subjectType, id: subjectId };
    return this.audit.list(actor, { subject, pageNumber });
  }
}
