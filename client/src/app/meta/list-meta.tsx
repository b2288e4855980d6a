import { PAGE_SIZE } from '~/features/catalog/list-end';
import { paths } from '~/lib/paths';
import { PageMeta } from './page-meta';
import { listThing, trailThing } from './schema-org';
import { StructuredData } from './structured-data';

/** The tags of a list's page for search engines: each page is an address of its own, with its own title and products. */
export function ListMeta({
  title,
  description,
  page,
  hrefOf,
  list,
  isPart = false,
}: {
  title: string;
  description: string;
  page: number;
  /** The address of the list's nth page. */
  hrefOf: (page: number) => string;
  /** The products of this page, undefined while they are on their way, null when there is no such page. */
  list: { products: readonly { _id: string; name: string }[] } | null | undefined;
  /** Whether it is narrowed: search engines find the whole list instead. */
  isPart?: boolean;
}) {
  const path = hrefOf(isPart ? 1 : page);
  return (
    <>
      <PageMeta
        title={page > 1 ? `${title}, page ${page}` : title}
        description={page > 1 ? `${description} Page ${page}.` : description}
        path={path}
        isHidden={list === null}
        isPart={isPart}
      />
      {import.meta.env.SSR && !isPart && list && list.products.length > 0 && (
        <StructuredData
          things={({ publicUrl }) => [
            trailThing(publicUrl, [
              { label: 'Home', to: paths.home },
              { label: title, to: path },
            ]),
            listThing(publicUrl, list.products, (page - 1) * PAGE_SIZE),
          ]}
        />
      )}
    </>
  );
}
