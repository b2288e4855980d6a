import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import {
  JobPageType,
  JobStateEnum,
  JobType,
  RecurringTaskType,
  ResendMailInput,
  RetryJobInput,
  type JobState,
} from './job.type.js';
import { JobsService } from './jobs.service.js';

@Resolver()
export class JobsResolver {
  constructor(private readonly service: JobsService) {}

  @Query(() => JobPageType, {
    description: 'The background jobs: waiting jobs by due time, finished ones latest first. Admins only.',
  })
  async jobs(
    @Arg('state', () => JobStateEnum, {
      nullable: true,
      description: 'Return only jobs in this state. Defaults to all unfinished jobs.',
    })
    state: JobState | null,
    @Arg('orderId', () => ID, {
      nullable: true,
      description: 'Return all jobs about this order, finished or not, latest first.',
    })
    orderId: string | null,
    @Arg('kind', () => String, {
      nullable: true,
      description: "Return only jobs of this type, such as 'send-order-mail'.",
    })
    kind: string | null,
    @Arg('pageNumber', () => Int, {
      defaultValue: 1,
      description: 'The page to return, starting at 1. A page past the last one is empty.',
    })
    pageNumber: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<JobPageType> {
    return this.service.list(actor, { state, orderId, kind, pageNumber });
  }

  @Query(() => [RecurringTaskType], { description: 'The recurring tasks with their last runs. Admins only.' })
  recurringTasks(@Ctx() { actor }: RequestContext): Promise<RecurringTaskType[]> {
    return this.service.recurringTasks(actor);
  }

  @Mutation(() => JobType, { description: 'Retries a job now. Safe to repeat. Admins only.' })
  async retryJob(
    @Arg('input', () => RetryJobInput) { id }: RetryJobInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<JobType> {
    return this.service.retry(actor, id);
  }

  @Mutation(() => JobType, {
    description:
      'Sends an email again and returns the job that does so. Safe to repeat while that job is waiting. Admins only.',
  })
  async resendMail(
    @Arg('input', () => ResendMailInput) { id }: ResendMailInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<JobType> {
    return this.service.resend(actor, id);
  }
}
