import type { Graph, Thing } from 'schema-dts';
import { scriptJson } from '~/lib/script-json';

/** What a page is about, for search engines (schema.org, as JSON-LD). Data only: no script policy applies to it. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(graph) }} />;
}
