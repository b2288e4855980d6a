import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

/** `waiting`: for its time, or for the next try. `failed`: the shop gave up. */
export const JobStateEnum = {
  WAITING: 'waiting',
  RUNNING: 'running',
  FAILED: 'failed',
  DONE: 'done',
} as const;
export type JobState = (typeof JobStateEnum)[keyof typeof JobStateEnum];
registerEnumType(JobStateEnum, {
  name: 'JobState',
  description: 'The state of a job.',
  valuesConfig: {
    WAITING: { description: 'The job is waiting for its time or for the next attempt.' },
    RUNNING: { description: 'The job is running.' },
    FAILED: { description: 'The shop gave up. An admin can retry the job.' },
    DONE: { description: 'The job succeeded.' },
  },
});

/** Never the content of an email. */
@ObjectType('Job', { description: 'A background job, such as an email or a refund.' })
export class JobType {
  @Field(() => ID, { description: 'The ID.' }) id!: string;
  @Field({ description: "The type of job, such as 'send-order-mail'." }) kind!: string;
  @Field({ description: "What the job does, such as 'Order email'." }) words!: string;
  @Field(() => JobStateEnum, { description: 'The current status.' }) state!: JobState;
  @Field(() => String, { nullable: true, description: 'The email template, for jobs that send one.' })
  template!: string | null;
  /** Also null where the recipient is gone: the account, or the shop's address. */
  @Field(() => String, { nullable: true, description: 'The recipient, if the job sends an email.' }) addressee!:
    string | null;
  @Field(() => ID, { nullable: true, description: 'The ID of the order that the job is about.' }) orderId!:
    string | null;
  @Field(() => GraphQLISODateTime, { description: 'When the job was queued.' }) createdAt!: Date;
  @Field(() => Int, { description: 'The number of attempts.' }) tries!: number;
  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The time of the next attempt, while the job is waiting.',
  })
  nextTryAt!: Date | null;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the job succeeded or was given up.' })
  endedAt!: Date | null;
  /** For done jobs: why there was nothing to do. */
  @Field(() => String, { nullable: true, description: 'The error of the last attempt.' }) lastError!: string | null;
  @Field({ description: 'Whether the job can be retried now.' }) canRetry!: boolean;
  @Field({ description: 'Whether this is an email that can be sent again.' }) canResend!: boolean;
}

@ObjectType('JobPage', { description: 'A page of jobs.' })
export class JobPageType {
  @Field(() => [JobType], { description: 'The jobs on this page.' }) jobs!: JobType[];
  @Field(() => Int, { description: 'The number of this page, starting at 1.' }) page!: number;
  @Field(() => Int, { description: 'The number of pages.' }) pages!: number;
  @Field(() => Int, { description: 'The total number of jobs.' }) count!: number;
}

@ObjectType('RecurringTask', { description: 'A recurring task with its last run.' })
export class RecurringTaskType {
  @Field({ description: "The name of the task, such as 'expire-orders'." }) name!: string;
  @Field({ description: "What the task does, such as 'Clean up old data'." }) words!: string;
  @Field(() => Int, { description: 'The interval in minutes.' }) everyMinutes!: number;
  @Field({ description: 'Whether the task is running.' }) isRunning!: boolean;
  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When the last run started. Null if it has never run.',
  })
  startedAt!: Date | null;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the last run ended.' })
  finishedAt!: Date | null;
  @Field(() => Int, { nullable: true, description: 'The duration of the last run in milliseconds.' }) durationMs!:
    number | null;
  @Field(() => String, { nullable: true, description: 'The error of the last run. Null if it succeeded.' })
  lastError!: string | null;
}

@InputType({ description: 'The job to retry.' })
export class RetryJobInput {
  @Field(() => ID, { description: 'The ID of the job.' }) id!: string;
}

@InputType({ description: 'The email to send again.' })
export class ResendMailInput {
  @Field(() => ID, { description: 'The ID of the job that sent it.' }) id!: string;
}
