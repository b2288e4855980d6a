import type { EntityManager } from 'typeorm';
import type { ZodType } from 'zod';
import type { EntityClass } from './db/data-source.js';
import type { Actor } from './domain/permissions.js';
import type { RetentionRule } from './jobs/clean-up.js';
import type { Job, RecurringTask } from './jobs/define-job.js';
import type { RestDescription, RestRoute } from './kit/rest-route.js';
import type { Invariant } from './db/invariant.js';

/** A class with GraphQL fields. */
export type ResolverClass = new (...needs: never[]) => object;

/** Keeps something about a user that goes with the account. */
export interface Eraser {
  /** Deletes what is kept about the user, in the open transaction. */
  forget(manager: EntityManager, userId: string): Promise<unknown>;
}

/** A part of the personal data that customers can download. */
export interface PersonalDataPart<Services> {
  schema: ZodType;
  read: (services: Services, actor: Actor) => Promise<unknown>;
}

/** Declares a part of the personal data; the compiler compares what is read with what is described. */
export function personalDataPart<Services, Data>(
  schema: ZodType<Data>,
  read: (services: Services, actor: Actor) => Promise<Data>,
): PersonalDataPart<Services> {
  return { schema, read };
}

/** Amounts of the catalog that a table keeps in cents: they are rewritten when the shop changes to another currency. */
export interface StoredAmounts {
  /** Its rows have an `id`, and if they have amounts a `name` for people and a `version`. */
  entity: EntityClass;
  /** What they are, in the plural: 'prices of products'. */
  words: string;
  /** In SQL. */
  columns?: readonly string[];
  /** A property that has amounts inside. */
  json?: { property: string; map: (value: never, scale: (cents: number) => number) => unknown };
  /** When they can't be rewritten, in SQL and in words: 'products are being imported. Try again later'. */
  busy?: { condition: string; words: string };
  /** Rows that only lead up to a change, and are deleted with the amounts that they were made for, in SQL. */
  stale?: string;
}

/** What a module declares before anything runs: the database, the schema and the checks are made of it. */
export interface ModuleDeclaration {
  entities?: readonly EntityClass[];
  resolvers?: readonly ResolverClass[];
  /** What always holds for the module's data. */
  invariants?: readonly Invariant[];
  /** What it keeps in the shop's currency. What orders keep is in their own. */
  amounts?: readonly StoredAmounts[];
  /** What the clean-up deletes, and when. */
  retention?: readonly RetentionRule[];
  /** The module's REST calls. Their description is made without services: only handlers call those. */
  routes?: (services: never) => RestRoute[];
  /** Calls that http serves itself, because they stream. */
  streams?: readonly RestDescription[];
  /** Details of its failures, by their names in REST's error bodies. */
  errorDetails?: Readonly<Record<string, ZodType>>;
  /** What the module keeps about a customer, by its name in the download of personal data. */
  personalData?: Readonly<Record<string, PersonalDataPart<never>>>;
}

/** What a module contributes to the running shop, and the services that other modules call. */
export interface RunningModule<Services = unknown> {
  services: Services;
  resolvers?: readonly object[];
  jobs?: readonly Job[];
  tasks?: readonly RecurringTask[];
  /** Steps of the hourly clean-up that are more than a rule of retention. */
  cleanUps?: readonly (() => Promise<unknown>)[];
  /** What forgets a customer whose account is deleted. */
  erases?: readonly Eraser[];
}

/** A module: what it declares, and how it is built from what it needs. */
export interface ShopModule extends ModuleDeclaration {
  create(...needs: never[]): RunningModule;
}
