import { createServer } from '@stoplight/prism-http-server';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { pino } from 'pino';
import { freePort } from '../../../scripts/free-port.mjs';

/** An OpenAPI document. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Operation {
  operationId: string;
  description: string;
  parameters: { name: string; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, object>;
  security: object[];
}

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  required?: string[];
  default?: unknown;
  examples?: unknown[];
}

/** An answer that came through the proxy. */
export interface CheckedAnswer {
  status: number;
  headers: Headers;
  /** As it came; JSON is parsed. */
  body: unknown;
  /** What of the request, and of the answer, the document doesn't allow. */
  violations: { request: string[]; response: string[] };
}

/** An answer of the proxy's own. */
interface Problem {
  type: string;
  title: string;
  validation?: { location?: string[]; message: string }[];
}

/**
 * A proxy in front of a shop that checks each request and response against the document. An answer may have no field
 * that the document doesn't name.
 */
export class CheckingProxy {
  private constructor(
    private readonly url: string,
    readonly close: () => Promise<void>,
  ) {}

  static async before(shopUrl: string, document: OpenApi): Promise<CheckingProxy> {
    const operations = await getHttpOperationsFromSpec(closed(document));
    const server = createServer(operations, {
      cors: false,
      config: {
        isProxy: true,
        upstream: new URL(shopUrl),
        upstreamProxy: undefined,
        checkSecurity: true,
        validateRequest: true,
        validateResponse: true,
        errors: true,
        mock: { dynamic: false },
      },
      components: { logger: pino({ level: 'silent' }) },
    });
    const url = await server.listen(await freePort(), '127.0.0.1');
    return new CheckingProxy(url, () => server.close());
  }

  /** Sends a request to the shop. What the document doesn't allow never reaches it. */
  async send(method: string, path: string, init: { headers?: Record<string, string>; body?: string } = {}) {
    const response = await fetch(this.url + path, {
      ...init,
      method,
      headers: { ...init.headers, connection: 'close' },
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const body: unknown = /json/.test(type) ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body, violations: violationsOf(type, body) };
  }
}

/** The proxy's own answers are problems: of the request, or, when the shop has answered, of that answer. */
function violationsOf(type: string, body: unknown): CheckedAnswer['violations'] {
  if (!type.startsWith('application/problem+json')) return { request: [], response: [] };
  const problem = body as Problem;
  const found = (problem.validation ?? []).map(({ location = [], message }) => `${location.join('.')} ${message}`);
  const violations = found.length > 0 ? found : [problem.title];
  return problem.type.endsWith('#VIOLATIONS')
    ? { request: [], response: violations }
    : { request: violations, response: [] };
}

/** The document with answers that may hold nothing else; clients of the real one have to expect new fields. */
function closed({ paths, components, ...rest }: OpenApi): OpenApi {
  const copy = structuredClone({ ...rest, paths, components });
  closeObjects(copy.components.schemas);
  for (const operation of Object.values(copy.paths).flatMap((path) => Object.values(path))) {
    closeObjects(operation.responses);
  }
  return copy;
}

function closeObjects(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const schema: Schema = part;
  if (schema.type === 'object' && schema.properties) schema.additionalProperties ??= false;
  for (const value of Object.values(part)) closeObjects(value);
}
