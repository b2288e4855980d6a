import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { JobState, JobView } from './jobs.service.js';

export const JobStateEnum = {
  WAITING: 'waiting',
  RUNNING: 'running',
  FAILED: 'failed',
  DONE: 'done',
} as const satisfies Record<Uppercase<JobState>, JobState>;
registerEnumType(JobStateEnum, {
  name: 'JobState',
  description: 'How far a job is.',
  valuesConfig: {
    WAITING: { description: 'Waits for its time, or for the next try.' },
    RUNNING: { description: 'A process of the shop works on it.' },
    FAILED: { description: 'The shop gave up; it can be tried again by hand.' },
    DONE: { description: 'Done.' },
  },
});

@ObjectType('Job', { description: 'Something that the shop does in the background, such as a mail or a refund.' })
export class JobType implements JobView {
  @Field(() => ID, { description: 'Random id.' }) id!: string;
  @Field({ description: "What is to be done, such as 'send-order-mail'." }) kind!: string;
  @Field(() => JobStateEnum, { description: 'How far it is.' }) state!: JobState;
  @Field(() => String, { nullable: true, description: 'Which mail, of kinds that have several.' })
  template!: string | null;
  @Field(() => String, { nullable: true, description: 'To whom a mail goes.' }) addressee!: string | null;
  @Field(() => ID, { nullable: true, description: 'The order that it is about.' }) orderId!: string | null;
  @Field(() => GraphQLISODateTime, { description: 'When it was queued.' }) createdAt!: Date;
  @Field(() => Int, { description: 'How often it was tried.' }) tries!: number;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'While it waits: not before.' })
  nextTryAt!: Date | null;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it was done, or given up.' })
  endedAt!: Date | null;
  @Field(() => String, { nullable: true, description: 'Why the last try failed.' }) lastError!: string | null;
  @Field({ description: 'Whether it can be tried at once.' }) canRetry!: boolean;
  @Field({ description: 'Whether it is a mail that can be sent once more.' }) canResend!: boolean;
}

@ObjectType('JobPage', { description: 'A page of jobs.' })
export class JobPageType {
  @Field(() => [JobType], { description: 'The jobs of this page.' }) jobs!: JobType[];
  @Field(() => Int, { description: 'Which page this is, from 1.' }) page!: number;
  @Field(() => Int, { description: 'How many pages there are.' }) pages!: number;
  @Field(() => Int, { description: 'How many jobs there are in all.' }) count!: number;
}

@ObjectType('RecurringTask', { description: 'What the shop does again and again, with its last run.' })
export class RecurringTaskType {
  @Field({ description: "What it does, such as 'expire-orders'." }) name!: string;
  @Field(() => Int, { description: 'Its period.' }) everyMinutes!: number;
  @Field({ description: 'Whether a process is at it.' }) isRunning!: boolean;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When it last began; null: never yet.' })
  startedAt!: Date | null;
  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When a run last ended.' }) finishedAt!: Date | null;
  @Field(() => Int, { nullable: true, description: 'How many milliseconds that run took.' }) durationMs!: number | null;
  @Field(() => String, { nullable: true, description: 'Why that run failed; null: it went well.' })
  lastError!: string | null;
}

@InputType({ description: 'Which job is to be tried at once.' })
export class RetryJobInput {
  @Field(() => ID, { description: 'The job.' }) id!: string;
}

@InputType({ description: 'Which mail is to be sent again.' })
export class ResendMailInput {
  @Field(() => ID, { description: 'The job that sent it.' }) id!: string;
}
