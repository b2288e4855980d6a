import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../request-context.js';
import { JobPageType, JobStateEnum, JobType, RecurringTaskType, ResendMailInput, RetryJobInput } from './job.type.js';
import { JobsService, type JobState } from './jobs.service.js';

@Resolver()
export class JobsResolver {
  constructor(private readonly service: JobsService) {}

  @Query(() => JobPageType, {
    description:
      'What the shop does in the background: what is due next first, what has ended latest first. For admins.',
  })
  async jobs(
    @Arg('state', () => JobStateEnum, { nullable: true, description: 'Only these; without: all that are not done.' })
    state: JobState | null,
    @Arg('orderId', () => ID, { nullable: true, description: 'All about this order, done or not, latest first.' })
    orderId: string | null,
    @Arg('kind', () => String, { nullable: true, description: "Only these, such as 'send-order-mail'." })
    kind: string | null,
    @Arg('pageNumber', () => Int, { defaultValue: 1, description: 'Which page, from 1; beyond the last, the last.' })
    pageNumber: number,
    @Ctx() { actor }: RequestContext,
  ): Promise<JobPageType> {
    return this.service.list(actor, { state, orderId, kind, pageNumber });
  }

  @Query(() => [RecurringTaskType], { description: 'The recurring tasks, each with its last run. For admins.' })
  async recurringTasks(@Ctx() { actor }: RequestContext): Promise<RecurringTaskType[]> {
    const tasks = await this.service.recurringTasks(actor);
    return tasks.map(({ everyMs, ...task }) => ({ ...task, everyMinutes: Math.round(everyMs / 60_000) }));
  }

  @Mutation(() => JobType, { description: 'Has a job tried at once. Repeating is harmless. For admins.' })
  async retryJob(
    @Arg('input', () => RetryJobInput) { id }: RetryJobInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<JobType> {
    return this.service.retry(actor, id);
  }

  @Mutation(() => JobType, {
    description:
      'Sends a mail again; the answer is the job that does. While that waits, repeating is harmless. For admins.',
  })
  async resendMail(
    @Arg('input', () => ResendMailInput) { id }: ResendMailInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<JobType> {
    return this.service.resend(actor, id);
  }
}
