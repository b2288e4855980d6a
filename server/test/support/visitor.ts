import { demoId } from '../../src/modules/demo/demo-id.js';
import type { Answer, GraphqlData, Product, Refusal } from './answers.js';

/** An answer of the REST interface. */
export interface RestAnswer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/** What the GraphQL interface answers. */
export interface GraphqlBody<T = GraphqlData> {
  data?: T;
  errors?: GraphqlFailure[];
}

/** An error of the GraphQL interface. */
export interface GraphqlFailure {
  message: string;
  path?: unknown;
  extensions: Omit<Refusal, 'message'>;
}

/** What a refused call says. @throws an error when it wasn't refused */
export function refusalOf({ status, body }: RestAnswer): Refusal {
  if (status < 400) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
  return body as Refusal;
}

/** Who calls: a bearer token, or anything to be sent as headers. */
export interface Caller {
  token?: string;
  headers?: Record<string, string>;
}

/** A shop's interfaces, as one caller uses them. */
export class Visitor<C extends Caller = Caller> {
  constructor(
    readonly url: string,
    protected readonly caller: C | Promise<C>,
  ) {}

  /** Calls the REST interface; a given body goes as JSON. */
  rest<Method extends string, Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
  ): Promise<RestAnswer<Answer<Method, Path>>>;
  rest<T>(method: string, path: string, body?: unknown): Promise<RestAnswer<T>>;
  async rest(method: string, path: string, body?: unknown): Promise<RestAnswer> {
    const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...(await this.headers()) };
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${this.url}${path}`, { method, headers, body: sent });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
  }

  /** Calls the GraphQL interface and gives the whole answer. */
  async graphqlAnswer<T = GraphqlData>(query: string, variables: Record<string, unknown> = {}) {
    const { status, headers, body } = await this.rest<GraphqlBody<T>>('POST', '/graphql', { query, variables });
    return { status, headers, ...body };
  }

  /** Calls the GraphQL interface and gives the data; errors fail the test. */
  async graphql<T = GraphqlData>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
    const { data, errors } = await this.graphqlAnswer<T>(query, variables);
    if (errors || !data) throw new Error(`GraphQL errors: ${JSON.stringify(errors)}`);
    return data;
  }

  /** Calls a mutation with its input and gives the whole answer. @param fields what is asked of a result that has fields */
  mutateAnswer(name: keyof GraphqlData, input: unknown, fields = '') {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
    return this.graphqlAnswer(`mutation ($input: ${type}!) { ${name}(input: $input) ${fields} }`, { input });
  }

  /** Calls a mutation with its input and gives the result; errors fail the test. */
  async mutate<Name extends keyof GraphqlData>(name: Name, input: unknown, fields = ''): Promise<GraphqlData[Name]> {
    const { data, errors } = await this.mutateAnswer(name, input, fields);
    if (errors || !data) throw new Error(`GraphQL errors: ${JSON.stringify(errors)}`);
    return data[name];
  }

  /** Sends a file to the GraphQL interface, as the query's variable `$file`, and gives the answer's body. */
  async graphqlUpload(query: string, content: string | Buffer, name = 'file') {
    const body = new FormData();
    body.append('operations', JSON.stringify({ query, variables: { file: null } }));
    body.append('map', JSON.stringify({ 0: ['variables.file'] }));
    body.append('0', new Blob([content]), name);
    const headers = { 'apollo-require-preflight': 'true', ...(await this.headers()) };
    const answer = await fetch(`${this.url}/graphql`, { method: 'POST', headers, body });
    return (await answer.json()) as GraphqlBody;
  }

  /** Sends a file to REST, as a form does. */
  async upload<T = { image: string } & Refusal>(path: string, content: string | Buffer, field = 'image') {
    const body = new FormData();
    body.append(field, new Blob([content]), 'rose.jpg');
    const answer = await fetch(this.url + path, { method: 'POST', headers: await this.headers(), body });
    return { status: answer.status, body: (await answer.json()) as T };
  }

  /** A demo product by its slug, as REST shows it. */
  async product(slug: string): Promise<Product> {
    return (await this.rest('GET', `/api/products/${demoId('product', slug)}`)).body;
  }

  private async headers(): Promise<Record<string, string>> {
    const { token, headers } = await this.caller;
    return { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers };
  }
}
