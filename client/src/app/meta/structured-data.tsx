import type { Graph, Thing } from 'schema-dts';
import { createContext, useContext } from 'react';
import { useShop, useShopName } from '~/graphql/use-shop';
import { scriptJson } from '~/lib/script-json';
import type { ShopFacts } from './schema-org';
import { useSite } from './site-context';

/** Takes what the page being rendered is about; filled by the server's entry. */
export const StructuredDataContext = /* @__PURE__ */ createContext<(things: readonly Thing[]) => void>(() => undefined);

/**
 * What a page is about, for search engines (schema.org). One for each page, and for the server only, so that no browser
 * loads the makers: `{import.meta.env.SSR && <StructuredData things={(shop) => […]} />}`.
 */
export function StructuredData({ things }: { things: (shop: ShopFacts) => readonly Thing[] }) {
  const { publicUrl } = useSite();
  const name = useShopName();
  const contact = useShop()?.contact;
  useContext(StructuredDataContext)(things({ publicUrl, name, contact }));
  return null;
}

/** The things as JSON-LD for the head; nothing for none. Data only: no script policy applies to it. */
export function structuredDataScript(things: readonly Thing[]): string {
  if (things.length === 0) return '';
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return `<script type="application/ld+json">${scriptJson(graph)}</script>`;
}
