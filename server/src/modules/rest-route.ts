import type { RequestContext } from './request-context.js';

/** A REST call as plain data: the http layer registers it, so that modules need not know the server framework. */
export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  path: string;
  handle(request: RestRequest, context: RequestContext): Promise<RestResponse>;
}

/** What a call carries; bodies and queries are untrusted. */
export interface RestRequest {
  params: Readonly<Record<string, string>>;
  query: unknown;
  body: unknown;
  /** The Idempotency-Key header. */
  idempotencyKey: string | null;
}

export interface RestResponse {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}
