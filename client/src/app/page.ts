import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { ComponentType } from 'react';
import { data, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { paths } from '~/lib/paths';
import type { SessionUser } from '~/lib/session-store';

/** What a file in app/routes exports. */
export interface PageModule {
  Component: ComponentType;
  /** Runs on the server only, before the page is rendered: reads the page's data, sets its status, redirects. */
  preload?: (context: PreloadContext) => unknown;
  ErrorBoundary?: ComponentType;
}

/** What a preload works with. */
export interface PreloadContext {
  url: URL;
  params: Readonly<Record<string, string | undefined>>;
  user: Promise<SessionUser | null>;
  /** Reads a query into the page's cache. On a failure the page shows its own error, and undefined comes back. */
  query: <TData, TVariables extends OperationVariables>(
    document: TypedDocumentNode<TData, TVariables>,
    variables?: TVariables,
  ) => Promise<TData | undefined>;
}

/** What the server's entry passes to the preloads of one request. */
export interface RenderContext {
  client: ApolloClient;
  user: Promise<SessionUser | null>;
  /** A query failed: the page is sent with status 503 and tries again in the browser. */
  onQueryFailed: (error: unknown) => void;
}

const modules = import.meta.glob<PageModule>(['./routes/**/*.tsx', '!./routes/**/*.test.tsx']);

/** A route whose code is loaded when it is visited: `{ path: 'products', ...page('products') }` for app/routes/products.tsx. */
export function page(name: string): Pick<RouteObject, 'lazy' | 'handle'> {
  const load = modules[`./routes/${name}.tsx`];
  if (!load) throw new Error(`There is no client/src/app/routes/${name}.tsx`);
  return {
    // The server finds the route's scripts by this name, to have them loaded early.
    handle: { source: `src/app/routes/${name}.tsx` },
    lazy: async () => {
      const { Component, ErrorBoundary, preload } = await load();
      const route = ErrorBoundary ? { Component, ErrorBoundary } : { Component };
      // In the browser there are no loaders: a page appears at once and shows its own loading state.
      return import.meta.env.SSR && preload ? { ...route, loader: loaderOf(preload) } : route;
    },
  };
}

/** Answers with status 404; the page itself shows that there is nothing. */
export function notFound() {
  return data(null, { status: 404 });
}

/** In a preload: sends visitors to the sign-in page, from where they come back. */
export async function requireUser({ url, user }: PreloadContext): Promise<SessionUser> {
  const known = await user;
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- React Router's way to leave a loader
  if (!known) throw redirect(paths.login(url.pathname + url.search));
  return known;
}

function loaderOf(preload: NonNullable<PageModule['preload']>) {
  return async ({ request, params, context }: LoaderFunctionArgs<RenderContext>) => {
    const { client, user, onQueryFailed } = context;
    const result = await preload({
      url: new URL(request.url),
      params,
      user,
      query: async (document, variables) => {
        try {
          const { data: answer } = await client.query({ query: document, variables } as never);
          return answer as never;
        } catch (error) {
          onQueryFailed(error);
          return undefined;
        }
      },
    });
    // React Router wants a value, and `undefined` is none. Only a status or a redirect means anything here.
    return isStatus(result) ? result : null;
  };
}

function isStatus(result: unknown): result is object {
  return typeof result === 'object' && result !== null && ('init' in result || result instanceof Response);
}
