import { z, type ZodType } from 'zod';
import type { FailureCode } from '../../domain/failure.js';
import { apiTags, type AnswerDescription, type Callers, type RestDescription } from '../../kit/rest-route.js';
import { amount, dropUnboundedIntegers } from '../../kit/rest-schemas.js';
import { statusOf, statusOfProtocolCode } from '../errors.js';

/** A part of the document. */
type Json = Record<string, unknown>;

/** The number of the interface: raised in the first place by a break, of which there is none yet. */
const API_VERSION = '1.0.0';

type ErrorCode = FailureCode | keyof typeof statusOfProtocolCode;

/** The codes that GraphQL alone answers. */
const graphqlCodes = ['QUERY_TOO_COMPLEX', 'INVALID_QUERY', 'PERSISTED_QUERY_NOT_FOUND'];
const restCodes = Object.keys({ ...statusOf, ...statusOfProtocolCode }).filter((code) => !graphqlCodes.includes(code));

/** How every refusal and failure is answered (decision S42). */
const apiError = (details: Readonly<Record<string, ZodType>>) =>
  z
    .object({
      message: z.string().meta({ description: 'The message to show to the user.' }),
      code: z.enum(restCodes).meta({ description: 'The error code. Branch on this.' }),
      fields: z
        .record(z.string(), z.string())
        .optional()
        .meta({ description: 'The invalid fields of the request with their messages.' }),
      requestId: z
        .string()
        .meta({ description: 'The ID of this request in the shop’s log, also in the header X-Request-Id.' }),
      retryAfter: z.int().optional().meta({ description: 'RATE_LIMITED, UNAVAILABLE: the number of seconds to wait.' }),
      items: z
        .array(z.object({ productId: z.string(), available: z.int() }))
        .optional()
        .meta({ description: 'OUT_OF_STOCK: the products that are short, with the stock that is left.' }),
      itemsPrice: amount.optional(),
      discountPrice: amount.optional(),
      giftCardPrice: amount.optional(),
      shippingPrice: amount.optional(),
      taxPrice: amount.optional(),
      totalPrice: amount.optional().meta({ description: 'PRICE_CHANGED: the current total price.' }),
      currency: z.string().optional().meta({ description: 'The currency of these amounts, in ISO 4217.' }),
      ...details,
    })
    .meta({
      id: 'Error',
      examples: [
        {
          message: 'Enter a valid email address',
          code: 'BAD_USER_INPUT',
          fields: { email: 'Enter a valid email address' },
          requestId: '7d0f1c2b3a495867b6c5d4e3f2a19081',
        },
      ],
    });

/** What is said of every answer that clients may keep. */
const revalidation = {
  'If-None-Match': 'The `ETag` of the response you have. If nothing has changed, the response is 304.',
};
const notModified: AnswerDescription = { description: 'The response you have is still current.' };
const etagHeader = { ETag: 'The version of this response. Send it in `If-None-Match` next time.' };

const reasons: Readonly<Record<number, string>> = {
  400: 'The request is invalid',
  401: 'Nobody is signed in, or the token is invalid',
  402: 'The payment provider declined the payment',
  403: 'The caller isn’t allowed to do this, or the request came from another site',
  404: 'It doesn’t exist, or the caller may not see it',
  409: 'The request conflicts with the current state',
  413: 'The request body is too large',
  415: 'The content type isn’t accepted',
  422: 'The idempotency key was used for a different request',
  429: 'Too many requests',
  500: 'Something is wrong with the shop',
  503: 'The shop or the payment provider is temporarily unavailable',
  507: 'There is no space left for files',
};

const description = `The REST API of the shop. Amounts are numbers in the shop’s currency (USD unless the shop has set another: \`GET /api/shop\` says which, and how many decimals it has), with up to two decimals in most currencies, none or three in some; \`currency\` is beside them, or beside what they are in; times are ISO 8601 in UTC.

Sign in with \`POST /api/users/auth\` and send the returned \`token\` as \`Authorization: Bearer …\`. Browsers can use the session cookie instead, which signing in sets; write requests with the cookie must come from the shop's own origin. A bearer token takes precedence over the cookie. An invalid one is 401 wherever an identity is needed, and ignored everywhere else.

Every failure is returned as \`Error\`: branch on \`code\`, show \`message\`. After 429 and 503, wait for the number of seconds in \`Retry-After\`. Unknown parameters and fields are ignored.

The GraphQL API at \`/graphql\` can do all of this and more.`;

const tagDescriptions: Readonly<Record<(typeof apiTags)[number], string>> = {
  Accounts: 'Signing up, in and out; your account; user administration.',
  Products: 'The product catalog.',
  Orders: 'Placing, reading and managing orders. An order is placed first and paid afterward.',
  Payments: 'Card payments, on the provider’s page or your own.',
  Pictures: 'Product pictures.',
  'Wish lists': 'Wish lists of customers, and those that are shared.',
  Shop: 'Health check and this description.',
};

/** The OpenAPI 3.1 document of these calls: the same each time. */
export function describeApi(routes: readonly RestDescription[], errorDetails: Readonly<Record<string, ZodType>>): Json {
  const schemas = new Schemas(apiError(errorDetails));
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gift Shop',
      version: API_VERSION,
      description,
      contact: { name: 'The shop, through its contact form at /contact' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The shop that serves this description.' }],
    tags: apiTags.map((name) => ({ name, description: tagDescriptions[name] })),
    paths,
    components: {
      schemas: schemas.sorted(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `token` from signing in.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'The session cookie, set by signing in. Over HTTPS it is called `__Host-session`.',
        },
      },
    },
  };
}

function operation(route: RestDescription, schemas: Schemas): Json {
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    security: securityOf(route.callers),
    parameters: parametersOf(route, schemas),
    ...(route.body && {
      requestBody: {
        required: !(route.body instanceof z.ZodOptional),
        content: { [route.bodyType ?? 'application/json']: { schema: schemas.inline(route.body) } },
      },
    }),
    responses: responsesOf(route, schemas),
  };
}

function securityOf(callers: Callers): Json[] {
  if (callers === 'everybody') return [];
  const signedIn = [{ bearer: [] }, { cookie: [] }];
  return callers === 'visitors' || callers === 'link' || callers === 'guests' ? [{}, ...signedIn] : signedIn;
}

function parametersOf({ params, query, headers, isRevalidated }: RestDescription, schemas: Schemas): Json[] {
  const named = (place: 'path' | 'query', schema: z.ZodObject | undefined) => {
    if (!schema) return [];
    const { properties, required = [] } = schemas.inline(schema) as {
      properties: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, { description, ...rest }]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    }));
  };
  const ownHeaders = Object.entries({ ...headers, ...(isRevalidated && revalidation) }).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
  return [...named('path', params), ...named('query', query), ...ownHeaders];
}

function responsesOf(route: RestDescription, schemas: Schemas): Json {
  const answers = route.isRevalidated ? { ...route.answers, 304: notModified } : route.answers;
  const good = Object.entries(answers).map(([status, answer]) => [status, goodAnswer(answer, schemas, route)] as const);
  const responses: Record<string, Json> = Object.fromEntries(good);
  for (const [status, codes] of failuresOf(route)) {
    const declared = route.answers[status];
    const error = schemas.inline(schemas.error);
    const schema = declared?.schema ? { anyOf: [schemas.inline(declared.schema), error] } : error;
    const named = codes.size > 0 ? `: ${[...codes].join(', ')}` : '';
    responses[status] = {
      description: `${declared ? `${declared.description} Or: ` : ''}${reasons[status] ?? 'It failed'}${named}.`,
      ...([429, 503].includes(status) && { headers: { 'Retry-After': retryAfter(declared === undefined) } }),
      content: { 'application/json': { schema } },
    };
  }
  return responses;
}

function goodAnswer(
  { description, schema, contentTypes = [], contentSchema, headers }: AnswerDescription,
  schemas: Schemas,
  { isRevalidated }: RestDescription,
): Json {
  const text = {
    type: 'string',
    ...(contentSchema && { contentMediaType: 'application/json', contentSchema: schemas.inline(contentSchema) }),
  };
  const named = Object.entries({ ...headers, ...(isRevalidated && etagHeader) }).map(([name, meaning]) => [
    name,
    { description: meaning, schema: { type: 'string' } },
  ]);
  return {
    description,
    ...(named.length > 0 && { headers: Object.fromEntries(named) as Json }),
    ...(schema && { content: { 'application/json': { schema: schemas.inline(schema) } } }),
    ...(contentTypes.length > 0 && {
      content: Object.fromEntries(contentTypes.map((type) => [type, { schema: text }])),
    }),
  };
}

function retryAfter(required: boolean): Json {
  return { required, description: 'The number of seconds to wait.', schema: { type: 'integer' } };
}

/** What can fail, by status: what the call says, and what any call of its kind can meet. */
function failuresOf({ method, callers, query, failures = [] }: RestDescription): [number, Set<ErrorCode>][] {
  const byStatus = new Map<number, Set<ErrorCode>>();
  const add = (status: number, code: ErrorCode) => {
    const codes = byStatus.get(status) ?? new Set();
    byStatus.set(status, codes);
    codes.add(code);
  };
  const isWrite = method !== 'GET';
  if (isWrite || query) add(400, 'BAD_USER_INPUT');
  if (callers !== 'everybody') add(429, 'RATE_LIMITED');
  if (callers !== 'everybody' && callers !== 'visitors') add(401, 'UNAUTHENTICATED');
  if (callers === 'admins' || (isWrite && callers !== 'everybody')) add(403, 'FORBIDDEN');
  if (isWrite) {
    add(413, 'BODY_TOO_LARGE');
    add(415, 'UNSUPPORTED_MEDIA_TYPE');
  }
  for (const code of failures) add(statusOf[code], code);
  // guard: openapi.test.ts 'the shop serves the committed'
  add(500, 'INTERNAL_SERVER_ERROR');
  add(503, 'UNAVAILABLE');
  return [...byStatus].sort(([a], [b]) => a - b);
}

/** The schemas of a document: those with an id stand in it once, and are referred to. */
class Schemas {
  private readonly named: Record<string, Json> = {};
  /** Most responses share a few schemas: each is converted once. */
  private readonly converted = new Map<z.ZodType, Json>();

  /** @param error the body of every refusal and failure */
  constructor(readonly error: z.ZodType) {}

  /** @returns the JSON Schema to put where the schema is used */
  inline(schema: z.ZodType): Json {
    const json = this.converted.get(schema) ?? this.convert(schema);
    this.converted.set(schema, json);
    return json;
  }

  private convert(schema: z.ZodType): Json {
    const { $schema: _, ...json } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
        dropUnboundedIntegers(jsonSchema);
        // Zod leaves this out where a schema transforms its input.
        const { default: usual, examples } = z.globalRegistry.get(zodSchema) ?? {};
        Object.assign(jsonSchema, usual !== undefined && { default: usual }, examples && { examples });
      },
    }) as Json;
    return this.hoist(json) as Json;
  }

  /** By their names. */
  sorted(): Json {
    return Object.fromEntries(Object.entries(this.named).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private hoist(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((entry) => this.hoist(entry));
    if (typeof part !== 'object' || part === null) return part;
    const { $defs = {}, ...rest } = part as Json & { $defs?: Record<string, Json> };
    for (const [name, schema] of Object.entries($defs)) this.named[name] ??= this.hoist(schema) as Json;
    return Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [
        key,
        key === '$ref' ? String(value).replace('#/$defs/', '#/components/schemas/') : this.hoist(value),
      ]),
    );
  }
}
