import type { NormalizedCacheObject } from '@apollo/client';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Thing } from 'schema-dts';
import { ROOT_ID, STATE_ID, type HydrationState } from '~/app/hydration-state';
import { PageNotFound, PageReplaced, type PreloadContext } from '~/app/routing/page-route';
import { CurrentPage, loadPagesAt, type PagesAt } from '~/app/routing/current-page';
import { Providers } from '~/app/providers';
import { StructuredDataContext, structuredDataScript } from '~/app/meta/structured-data';
import { createGraphqlClient } from '~/graphql/client';
import { errorCode } from '~/graphql/error-message';
import { createFreshness } from '~/graphql/freshness';
import { inProcessLink, type ExecuteOperation } from '~/graphql/in-process-link';
import { MeDocument } from '~/graphql/operations/account-session';
import { ShopDocument } from '~/graphql/operations/shop';
import { afterFirstPaintScript } from '~/lib/after-first-paint';
import { showMoneyOf } from '~/lib/money';
import { earlyClicksScript } from '~/lib/early-clicks';
import { scriptJson } from '~/lib/script-json';
import { createSessionStore } from '~/lib/session-store';
import { signInHintScript } from '~/lib/sign-in-hint';
import { colorModeScript } from '~/ui/color-mode';
import { fontUrls } from '~/ui/theme/fonts';
import { topColors } from '~/ui/theme/top-colors';

/** The browser's scripts, as the build named them. */
export interface PageAssets {
  /** The entry's address. */
  entryScript: string;
  /** The addresses of the style sheets. */
  styleSheets: readonly string[];
  /** The addresses of these source files' scripts and of all that they import. */
  scriptsOf: (sources: readonly string[]) => string[];
}

/** One page to be rendered. */
export interface RenderRequest {
  request: Request;
  /** Runs an operation in process, with the rights of the page's caller. */
  execute: ExecuteOperation;
  assets: PageAssets;
  /** The shop's public address. */
  publicUrl: string;
  /** Whether the page is the same for everybody: it knows no user, and asks for none. */
  isForEverybody: boolean;
  /** Called for queries that failed while the page was rendered. */
  onError?: (error: unknown) => void;
}

/** A rendered page, or a redirect with an empty body. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: string;
  /** The texts of the page's inline scripts, which its content security policy has to allow. */
  inlineScripts: string[];
}

/** Renders a page: reads its data once, renders once, and hands the data over to the browser. */
export async function render({
  request,
  execute,
  assets,
  publicUrl,
  isForEverybody,
  onError,
}: RenderRequest): Promise<RenderedPage> {
  const freshness = createFreshness(Date.now);
  const client = createGraphqlClient({ freshness, transport: inProcessLink(execute) });
  let hasFailed = false;
  const onQueryFailed = (error: unknown) => {
    // An impossible address is a mistake of its author: the page says so, and retrying doesn't help.
    if (errorCode(error) === 'BAD_USER_INPUT') return;
    hasFailed = true;
    onError?.(error);
  };

  const shop = client.query({ query: ShopDocument }).then(({ data }) => showMoneyOf(data?.shop), onQueryFailed);
  const user = isForEverybody
    ? Promise.resolve(null)
    : client.query({ query: MeDocument }).then(
        ({ data }) => data?.me ?? null,
        (error: unknown) => {
          onQueryFailed(error);
          return null;
        },
      );
  const url = new URL(request.url);
  const pagesAtUrl = await loadPagesAt(url.pathname);
  const outcome = await preload(pagesAtUrl, {
    url,
    user,
    query: async (document, variables) => {
      try {
        const { data } = await client.query({ query: document, variables } as never);
        return data as never;
      } catch (error) {
        onQueryFailed(error);
        return undefined;
      }
    },
  });
  if (outcome instanceof Response) {
    return {
      status: outcome.status,
      headers: Object.fromEntries(outcome.headers),
      html: '',
      inlineScripts: [],
    };
  }

  await shop;
  const session = createSessionStore(await user, null);
  const site = { publicUrl: publicUrl.replace(/\/$/, '') };

  let things: readonly Thing[] = [];
  const markup = await renderToText(
    <Providers client={client} freshness={freshness} session={session} site={site}>
      <StructuredDataContext value={(described) => (things = described)}>
        <StaticRouter location={url.pathname + url.search}>
          <CurrentPage />
        </StaticRouter>
      </StructuredDataContext>
    </Providers>,
    onError,
  );
  const { hoisted, body } = splitHoisted(markup);
  const state: HydrationState = {
    apollo: client.extract() as NormalizedCacheObject,
    fresh: freshness.extract(),
    ...(!isForEverybody && { user: session.getUser() }),
    site,
  };
  client.stop();

  const sources = pagesAtUrl.pages.map((page) => page.source);
  // A page of someone's own knows who is signed in.
  const inHead = [colorModeScript, ...(isForEverybody ? [signInHintScript] : []), earlyClicksScript].join(';');
  const atEnd = afterFirstPaintScript(assets.entryScript, assets.scriptsOf(sources));

  // The page can be read before its scripts run: pictures and fonts go first.
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${inHead}</script>`,
    hoisted,
    structuredDataScript(things),
    ...fontUrls.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styleSheets.map((url) => `<link rel="stylesheet" href="${url}">`),
    '<link rel="icon" href="/images/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/images/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/images/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...Object.entries(topColors).map(
      ([mode, color]) => `<meta name="theme-color" media="(prefers-color-scheme: ${mode})" content="${color}">`,
    ),
    `</head><body><div id="${ROOT_ID}">`,
    body,
    `</div><script type="application/json" id="${STATE_ID}">${scriptJson(state)}</script>`,
    `<script>${atEnd}</script></body></html>`,
  ].join('');

  const status = outcome instanceof PageNotFound ? 404 : hasFailed ? 503 : 200;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    // For search engines: the page itself is well, come back for it.
    ...(status === 503 && { 'retry-after': '30' }),
  };
  return { status, headers, html, inlineScripts: [inHead, atEnd] };
}

/** Runs the preloads of the address's pages. @returns a redirect, `PageNotFound`, or nothing relevant */
async function preload({ pages, params }: PagesAt, context: Omit<PreloadContext, 'params'>): Promise<unknown> {
  for (const page of pages) {
    const module = await page.load();
    try {
      const outcome = await module.preload?.({ params, ...context });
      const isEnd = [Response, PageNotFound, PageReplaced].some((end) => outcome instanceof end);
      if (isEnd) return outcome;
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  }
  return undefined;
}

/** Renders everything, suspended parts included. */
function renderToText(element: ReactNode, onError?: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      // Nothing is streamed: large suspended parts stay in their places, where no inline script has to move them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: (error) => onError?.(error),
    });
  });
}

/**
 * React writes title, meta and link elements first when it doesn't render the head itself. They belong into the head,
 * where the browser's React looks for them. In React's output a '>' inside an attribute is always escaped.
 */
function splitHoisted(markup: string): { hoisted: string; body: string } {
  const length = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)[^>]*>)*/.exec(markup)?.[0].length ?? 0;
  return { hoisted: markup.slice(0, length), body: markup.slice(length) };
}
