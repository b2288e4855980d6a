import { lazy, Suspense, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { css } from 'styled-system/css';
import { Breadcrumb } from '~/features/catalog/breadcrumb';
import { FilterBar } from '~/features/catalog/filter-bar';
import { isBeyondEnd, PAGE_SIZE } from '~/features/catalog/list-end';
import { ListSort, listSortOf } from '~/features/catalog/list-sort';
import { ProductCards } from '~/features/catalog/product-cards';
import { BeyondEnd, listWords } from '~/features/catalog/product-list';
import { ListFilters, NoMatches } from '~/features/catalog/search/late-filters';
import { preloadFacets, type FilteredList } from '~/features/catalog/search/filtered-list';
import type { CollectionCard_CollectionFragment, CollectionProductsQuery } from '~/graphql/generated';
import { CollectionProductsDocument, useCollectionProductsQuery } from '~/graphql/operations/catalog-lists';
import { useAnnouncedChange } from '~/lib/announcer';
import { sortToEnum } from '~/lib/catalog-terms';
import { pageNumberOf } from '~/lib/page-number';
import { paths } from '~/lib/paths';
import { filterQuery, filterVariables, readFilters } from '~/lib/search-filters';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { Pagination } from '~/ui/pagination';
import { ShimmerImage } from '~/ui/shimmer-image';
import { EmptyState } from '~/ui/states';
import { PageMeta } from '../meta/page-meta';
import { collectionThing, listThing, trailThing } from '../meta/schema-org';
import { sharedPicture, summaryOf } from '../meta/shared-link';
import { StructuredData } from '../meta/structured-data';
import { notFound, type PreloadContext } from '../routing/page-route';

// Few come here for a collection that is gone.
const NotFoundPage = lazy(async () => ({ default: (await import('../not-found-page')).NotFoundPage }));

/** The query's variables, the same for the server's preload and for the page. */
function variablesOf(slug: string, params: URLSearchParams) {
  const sort = listSortOf(params);
  const { collection: _, ...filters } = filterVariables(readFilters(params));
  return { ...filters, slug, sort: sort && sortToEnum(sort), pageNumber: pageNumberOf(params) };
}

/** What the filters narrow. */
function filteredList(slug: string, query: string): FilteredList {
  return { path: paths.collection(slug), query, collection: slug };
}

export async function preload({ query, params, url }: PreloadContext) {
  const slug = params.slug ?? '';
  const variables = variablesOf(slug, url.searchParams);
  const [data] = await Promise.all([
    query(CollectionProductsDocument, variables),
    preloadFacets(query, filteredList(slug, url.search)),
  ]);
  if (!data) return null;
  const { collection: products } = data;
  return products && !isBeyondEnd({ products }, variables.pageNumber) ? null : notFound();
}

/** /collections/{slug}?sort=price:asc&inStock=true&page=2 */
export function Component() {
  const { slug = '' } = useParams();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const variables = variablesOf(slug, params);
  const sort = listSortOf(params);
  const filters = { ...readFilters(params), collection: null };
  const isFiltered = filterQuery(filters) !== '';
  const { data, previousData, loading, error, refetch } = useCollectionProductsQuery({ variables });
  const [isNews] = useState(useIsHydrated());
  const list = data?.collection;
  useAnnouncedChange(list ? listWords(list) : null, { of: JSON.stringify(variables), isNews });
  if (data && !list) {
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );
  }
  // Between two pages the old one stays, dimmed, so that nothing jumps.
  const shown = list ?? (loading ? previousData?.collection : undefined);
  const hrefOf = (page: number) => paths.collection(slug) + filterQuery(filters, { sort, page });
  const isBeyond = list ? isBeyondEnd({ products: list }, variables.pageNumber) : false;
  return (
    <Container className={css({ pt: { base: '1', md: '2' } })}>
      {shown ? (
        <>
          <CollectionMeta list={shown} page={variables.pageNumber} isHidden={isBeyond} isPart={isFiltered} />
          <Breadcrumb links={trail} here={shown.collection.name} />
          <CollectionHeading collection={shown.collection} isShort={variables.pageNumber > 1} />
        </>
      ) : (
        <PageMeta title="Collection" description="Gifts that belong together, on their way to your screen." isHidden />
      )}
      {list && isBeyond ? (
        <BeyondEnd pages={list.pages} hrefOf={hrefOf} />
      ) : (
        <div aria-busy={loading || undefined}>
          {shown && (shown.count > 1 || isFiltered) && (
            <>
              <FilterBar key={slug}>
                <ListFilters {...filteredList(slug, search)} />
                <ListSort path={paths.collection(slug)} sort={sort} filters={filters} ownOrder="Our selection" />
              </FilterBar>
              {shown.count > 0 && (
                <p className={css({ color: 'muted', mb: '5' })}>
                  {shown.count === 1 ? '1 gift' : `${shown.count.toLocaleString('en-US')} gifts`}
                </p>
              )}
            </>
          )}
          <ProductCards
            products={shown?.products}
            error={error}
            onRetry={() => void refetch()}
            empty={
              isFiltered ? (
                <NoMatches {...filteredList(slug, search)} />
              ) : (
                <EmptyState
                  title="Nothing here right now"
                  action={<LinkButton to={paths.products()}>See all products</LinkButton>}
                >
                  These gifts are sold out or resting. There are more in the shop.
                </EmptyState>
              )
            }
            headingLevel="h2"
            isAboveFold
          />
          {shown && <Pagination page={shown.page} pages={shown.pages} hrefOf={hrefOf} />}
        </div>
      )}
    </Container>
  );
}

type CollectionList = NonNullable<CollectionProductsQuery['collection']>;

const trail = [
  { to: paths.home, label: 'Home' },
  { to: paths.collections, label: 'Collections' },
];

/** Name, text and picture. Further pages are about the products alone. */
function CollectionHeading({
  collection: { name, description, image },
  isShort,
}: {
  collection: CollectionCard_CollectionFragment;
  isShort: boolean;
}) {
  const hasPicture = image !== null && !isShort;
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: { base: '4', md: '8' },
        mt: { base: '1', md: '2' },
        mb: { base: '6', md: '8' },
      })}
    >
      <div>
        <h1 className={css({ textStyle: 'title' })}>{name}</h1>
        {!isShort && description && (
          <p
            className={css({
              textStyle: 'lead',
              color: 'muted',
              mt: '3',
              maxWidth: 'reading',
              whiteSpace: 'pre-line',
            })}
          >
            {description}
          </p>
        )}
      </div>
      {hasPicture && (
        <ShimmerImage
          className={css({
            width: { base: '96px', sm: '140px', md: '220px' },
            flexShrink: '0',
            alignSelf: 'flex-start',
            borderRadius: { base: 'lg', md: 'xl' },
          })}
          src={image}
          alt=""
          sizes="(min-width: 768px) 220px, 140px"
          isPriority
        />
      )}
    </div>
  );
}

/** Each page is an address of its own for search engines, whatever its order. */
function CollectionMeta({
  list,
  page,
  isHidden,
  isPart,
}: {
  list: CollectionList;
  page: number;
  isHidden: boolean;
  /** Whether it is narrowed: search engines find the whole collection instead. */
  isPart: boolean;
}) {
  const { name, slug, description, image } = list.collection;
  const path = paths.collection(slug, { page: isPart ? 1 : page });
  const about = summaryOf(description.length < 50 ? `${description} ${fallback(name)}` : description);
  return (
    <>
      <PageMeta
        title={page > 1 ? `${name}, page ${page}` : name}
        description={page > 1 ? summaryOf(`Page ${page}: ${about}`) : about}
        path={path}
        {...(import.meta.env.SSR && image !== null && { picture: sharedPicture({ name, image }) })}
        isHidden={isHidden}
        isPart={isPart}
      />
      {import.meta.env.SSR && !isHidden && !isPart && (
        <StructuredData
          things={({ publicUrl }) => [
            collectionThing(
              publicUrl,
              { name, description: about, to: path, picture: image && sharedPicture({ name, image })?.address },
              listThing(publicUrl, list.products, (page - 1) * PAGE_SIZE),
            ),
            trailThing(publicUrl, [...trail, { label: name, to: path }]),
          ]}
        />
      )}
    </>
  );
}

function fallback(name: string): string {
  return `${name}: gifts that belong together, chosen with care and delivered to the people you love.`;
}
