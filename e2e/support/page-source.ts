/** A page as a search engine gets it: its status and its source, without scripts. */
export interface PageSource {
  status: number;
  /** Where a redirect leads, as a path of the shop or a foreign URL. */
  location: string | null;
  headers: Headers;
  html: string;
}

/** Asks for a path, following no redirect. */
export async function fetchSource(shopUrl: string, path: string): Promise<PageSource> {
  const response = await fetch(shopUrl + path, { redirect: 'manual' });
  const target = response.headers.get('location');
  const location = target && new URL(target, shopUrl + path);
  return {
    status: response.status,
    location: location && (location.origin === shopUrl ? location.pathname + location.search : location.href),
    headers: response.headers,
    html: await response.text(),
  };
}

/** What the source's head says. */
export function headOf(html: string) {
  const head = /<head>(.*)<\/head>/s.exec(html)?.[1] ?? '';
  const metas = new Map(
    [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', content = '']) => [
      name,
      decode(content),
    ]),
  );
  const canonicals = [...head.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, url = '']) => decode(url));
  const titles = [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => decode(title));
  return {
    titles,
    canonicals,
    meta: (name: string) => metas.get(name),
    isHidden: metas.get('robots')?.includes('noindex') ?? false,
  };
}

/**
 * The addresses within the shop to which the source links, without their hashes: those that crawlers follow, and those
 * that they are told to leave out.
 */
export function linksOf(html: string): { followed: string[]; leftOut: string[] } {
  const links = [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*/g)]
    .map(([tag, href = '']) => ({
      href: decode(href).replace(/#.*$/, ''),
      isLeftOut: tag.includes('rel="nofollow"'),
    }))
    // A picture is a file, which `filesOf` finds where it is shown.
    .filter(({ href }) => /^\/(?!images\/|uploads\/)/.test(href));
  const hrefs = (leftOut: boolean) => links.filter(({ isLeftOut }) => isLeftOut === leftOut).map(({ href }) => href);
  return { followed: hrefs(false), leftOut: hrefs(true) };
}

/** The files of the shop that the source loads: pictures, styles, scripts, icons. */
export function filesOf(html: string): string[] {
  const sources = [...html.matchAll(/<(?:img|script|source)[^>]* src="([^"]+)"/g)].map(([, src = '']) => decode(src));
  const sets = [...html.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
    decode(set)
      .split(',')
      .map((one) => one.trim().split(/\s+/)[0] ?? ''),
  );
  const links = [...html.matchAll(/<link [^>]*href="([^"]+)"/g)]
    .filter(([tag]) => !tag.includes('rel="canonical"'))
    .map(([, href = '']) => decode(href));
  return [...sources, ...sets, ...links].filter((path) => path.startsWith('/'));
}

/** A thing of a page's structured data. */
export interface Thing {
  '@type': string;
  logo?: string;
  image?: string | string[];
  potentialAction?: { target: { urlTemplate: string }; 'query-input': string };
  itemListElement?: { position: number; url: string }[];
  mainEntity?: { name: string; acceptedAnswer: { text: string } }[];
}

/** The page's structured data (JSON-LD), each graph's things in one list. */
export function thingsOf(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, text = '']) => {
    const graph = JSON.parse(text) as { '@context': string; '@graph': Thing[] };
    if (graph['@context'] !== 'https://schema.org') throw new Error('structured data without its context');
    return graph['@graph'];
  });
}

function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
