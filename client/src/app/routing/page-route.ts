import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { createElement, type ComponentType } from 'react';
import { redirect, type RouteObject } from 'react-router-dom';
import { paths } from '~/lib/paths';
import type { SessionUser } from '~/lib/session-store';

/** What a file in app/routes exports. */
export interface PageModule {
  Component: ComponentType;
  /** Runs on the server only, before the page is rendered: reads the page's data, sets its status, redirects. */
  preload?: (context: PreloadContext) => unknown;
  /** An area with its own pages below its address: only its visitors load its part of the route table. */
  routes?: RouteObject[];
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

/** The `handle` of a route with a page: how to get its code. */
export interface PageHandle {
  /** The server finds the page's scripts by this name, to have them loaded early. */
  source: string;
  isLoaded: () => boolean;
  load: () => Promise<PageModule>;
  /** The pages below this one, once its code is loaded. */
  routes: () => RouteObject[];
}

/** What a preload returns to answer with status 404; the page itself shows that there is nothing. */
export class PageNotFound {}

/** The preload of an area returns this when the area shows something else than the page; the page then reads nothing. */
export class PageReplaced {}

// The browser takes the component alone, so that what only preloads need stays on the server.
const loaders: Record<string, () => Promise<PageModule>> = import.meta.env.SSR
  ? import.meta.glob<PageModule>(['../routes/**/*.tsx', '!../routes/**/*.test.tsx'])
  : Object.fromEntries(
      Object.entries(
        import.meta.glob<ComponentType>(['../routes/**/*.tsx', '!../routes/**/*.test.tsx'], { import: 'Component' }),
      ).map(([path, load]) => [path, async () => ({ Component: await load() })]),
    );

const pages = new Map<string, { Component: ComponentType; handle: PageHandle }>();

/** A route whose code is loaded when it is visited: `{ path: '/products', ...page('products') }` for app/routes/products.tsx. */
export function page(name: string): Pick<RouteObject, 'Component' | 'handle'> {
  const load = loaders[`../routes/${name}.tsx`];
  if (!load) throw new Error(`There is no client/src/app/routes/${name}.tsx`);
  return pageFrom(`src/app/routes/${name}.tsx`, load);
}

/** The same for a page that is no file in app/routes. */
export function pageFrom(source: string, load: () => Promise<PageModule>): Pick<RouteObject, 'Component' | 'handle'> {
  const known = pages.get(source) ?? createPage(source, load);
  pages.set(source, known);
  return known;
}

function createPage(source: string, load: () => Promise<PageModule>) {
  let module: PageModule | undefined;
  const handle: PageHandle = {
    source,
    isLoaded: () => module !== undefined,
    load: async () => (module ??= await load()),
    routes: () => module?.routes ?? [],
  };
  const Page = () => {
    if (!module) throw new Error(`The page ${source} is shown before its code is there`);
    return createElement(module.Component);
  };
  return { Component: Page, handle };
}

/** Answers with status 404; the page itself shows that there is nothing. */
export function notFound(): PageNotFound {
  return new PageNotFound();
}

/** In a preload: sends visitors to the sign-in page, from where they come back. */
export async function requireUser({ url, user }: PreloadContext): Promise<SessionUser> {
  const known = await user;
  // oxlint-disable-next-line typescript/only-throw-error -- a redirect is an answer, thrown to leave the preload
  if (!known) throw redirect(paths.login(url.pathname + url.search));
  return known;
}
