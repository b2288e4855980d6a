import type { z } from 'zod';
import type { FailureCode } from '../domain/failure.js';
import { requireAdmin, requireUser } from '../domain/permissions.js';
import { parseInput } from './parse-input.js';
import type { RequestContext } from './request-context.js';

/** The groups of the description, in its order. */
export const apiTags = ['Accounts', 'Products', 'Orders', 'Payments', 'Pictures', 'Wish lists', 'Shop'] as const;

/**
 * Whose calls are answered. `everybody`: nobody is asked who it is; `visitors`: signing in is possible and may show more;
 * `link`: users, and whoever holds the key of a signed link; `guests`: users, and whoever says as which guest; `users` and `admins`: signed in.
 */
export type Callers = 'everybody' | 'visitors' | 'link' | 'guests' | 'users' | 'admins';

/** One good answer of a call. */
export interface AnswerDescription {
  description: string;
  /** What the JSON is; left out for other kinds of content. */
  schema?: z.ZodType;
  /** Of what is no JSON. */
  contentTypes?: readonly string[];
  /** What the data of each event of a stream is. */
  contentSchema?: z.ZodType;
  /** What each header of its own says, by its name. */
  headers?: Readonly<Record<string, string>>;
}

/** What a call is, for those who read the description of the interface, and what it reads by. */
export interface RestDescription {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  path: string;
  /** The operation's name in generated clients. */
  operationId: string;
  tag: (typeof apiTags)[number];
  summary: string;
  description?: string;
  callers: Callers;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The most of its body, where that is more than for most calls: its bytes, and its values, objects and lists counted. */
  maxBody?: { bytes: number; values: number };
  /** Of a body that is no JSON. */
  bodyType?: string;
  /** Whether it also takes the body of a form, which it doesn't read. Only for calls that no cookie allows. */
  takesForms?: boolean;
  /** What its own request headers are for, by their names. */
  headers?: Readonly<Record<string, string>>;
  /** Whether clients may keep the answer and ask whether it has changed: it has an ETag, and is 304 for If-None-Match. */
  isRevalidated?: boolean;
  /** Whether its good answer is the same for all visitors, so that they share it for five seconds. Only for GET. */
  isShared?: boolean;
  /** By their statuses. */
  answers: Readonly<Record<number, AnswerDescription>>;
  /** Failures beyond those that any call can return (not signed in, invalid, too many requests, too busy). */
  failures?: readonly FailureCode[];
}

/** A REST call as plain data: the http layer registers it, so that modules need not know the server framework. */
export interface RestRoute extends RestDescription {
  handle(request: RestRequest, context: RequestContext): Promise<RestResponse>;
}

/** What a call carries; all of it is untrusted. */
export interface RestRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The Idempotency-Key header. */
  idempotencyKey: string | null;
}

export interface RestResponse<Body = unknown> {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body: Body;
}

type BodyOf<Answers> = {
  [Status in keyof Answers]: Answers[Status] extends { schema: infer S extends z.ZodType } ? z.output<S> : unknown;
}[keyof Answers];

/** A call whose handler gets what its schemas have read, and answers what they say. */
interface TypedRoute<Params, Query, Body, Answers> extends Omit<RestDescription, 'params' | 'query' | 'body'> {
  params?: Params;
  query?: Query;
  body?: Body;
  answers: Answers & RestDescription['answers'];
  handle: (
    request: {
      params: z.output<Params>;
      query: z.output<Query>;
      body: z.output<Body>;
      idempotencyKey: string | null;
    },
    context: RequestContext,
  ) => Promise<RestResponse<BodyOf<Answers>>>;
}

/**
 * A call that reads its parameters and body by the very schemas that describe them. Invalid input is refused with
 * BAD_USER_INPUT before the handler runs, but only for callers with permission: all others are refused first.
 */
export function restRoute<
  Answers extends RestDescription['answers'],
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
>(route: TypedRoute<Params, Query, Body, Answers>): RestRoute {
  const { params, query, body, handle } = route;
  return {
    ...route,
    handle: async (request, context) => {
      const read = <T extends z.ZodType>(schema: T | undefined, value: unknown) => {
        try {
          return (schema && parseInput(schema, value)) as z.output<T>;
        } catch (error) {
          requireCaller(route.callers, request, context);
          throw error;
        }
      };
      return handle(
        {
          params: read(params, request.params),
          query: read(query, request.query),
          body: read(body, request.body),
          idempotencyKey: request.idempotencyKey,
        },
        context,
      );
    },
  };
}

/** Services check permissions; this only decides which of two refusals a caller gets. */
function requireCaller(callers: Callers, { query, body }: RestRequest, { actor }: RequestContext): void {
  const has = (name: 'key' | 'guest') =>
    [query, body].some((part) => (part as Partial<Record<string, unknown>> | undefined | null)?.[name] !== undefined);
  if (callers === 'users' || (callers === 'link' && !has('key')) || (callers === 'guests' && !has('guest')))
    requireUser(actor);
  if (callers === 'admins') requireAdmin(actor);
}
