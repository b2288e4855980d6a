import { createServer } from '@stoplight/prism-http-server';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { pino } from 'pino';
import { freePort } from '../../../scripts/free-port.mjs';

/** An OpenAPI document. */
export interface OpenApi {
  paths: Record<string, Record<string, Record<string, any>>>;
  components: { schemas: Record<string, any> };
}

/** An answer that came through the proxy. */
export interface CheckedAnswer {
  status: number;
  headers: Headers;
  /** As it came; JSON is parsed. */
  body: any;
  /** What of the request, and of the answer, the document doesn't allow. */
  violations: { request: string[]; response: string[] };
}

interface Violation {
  location?: string[];
  message: string;
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
    const body: any = /json/.test(type) ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body, violations: violationsOf(type, body) };
  }
}

/** The proxy's own answers are problems: of the request, or, when the shop has answered, of that answer. */
function violationsOf(type: string, body: any): CheckedAnswer['violations'] {
  if (!type.startsWith('application/problem+json')) return { request: [], response: [] };
  const found = ((body.validation ?? []) as Violation[]).map(
    ({ location = [], message }) => `${location.join('.')} ${message}`,
  );
  const told = found.length > 0 ? found : [String(body.title)];
  return String(body.type).endsWith('#VIOLATIONS') ? { request: [], response: told } : { request: told, response: [] };
}

/** The document with answers that may hold nothing else; clients of the real one are told to expect new fields. */
function closed({ paths, components, ...rest }: OpenApi): OpenApi {
  const copy = structuredClone({ ...rest, paths, components });
  closeObjects(copy.components.schemas);
  for (const operation of Object.values(copy.paths).flatMap((path) => Object.values(path))) {
    closeObjects(operation['responses']);
  }
  return copy;
}

function closeObjects(part: any): void {
  if (typeof part !== 'object' || part === null) return;
  if (part.type === 'object' && part.properties) part.additionalProperties ??= false;
  for (const value of Object.values(part)) closeObjects(value);
}
