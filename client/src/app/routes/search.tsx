import { Navigate, redirect, useLocation } from 'react-router-dom';
import { css } from 'styled-system/css';
import { CategoryPills } from '~/features/catalog/category-links';
import { ProductFilters } from '~/features/catalog/product-filters';
import { isBeyondEnd } from '~/features/catalog/list-end';
import { ProductList } from '~/features/catalog/product-list';
import { ListFilters, NoMatches } from '~/features/catalog/search/late-filters';
import { NoProductsImage } from '~/features/catalog/search/no-products-image';
import { preloadFacets, type FilteredList } from '~/features/catalog/search/filtered-list';
import { SearchListDocument, useSearchListQuery } from '~/graphql/operations/catalog-search';
import { categoryLabels, categoryToEnum, sortToEnum } from '~/lib/catalog-terms';
import { paths } from '~/lib/paths';
import { searchFormTarget } from '~/lib/search-form';
import { filterQuery, filterVariables, readFilters } from '~/lib/search-filters';
import { parseSearchPath, type SearchLocation } from '~/lib/search-location';
import { LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { EmptyState } from '~/ui/states';
import { TextLink } from '~/ui/text-link';
import { notFound, type PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';
import type { SharedPicture } from '../meta/shared-link';

/** The list's variables, the same for the server's preload and for the page. */
function variablesOf(pathname: string, params: URLSearchParams) {
  const { keyword, category, sort, page } = parseSearchPath(pathname);
  return {
    keyword: keyword || undefined,
    category: category ? categoryToEnum(category) : undefined,
    sort: sortToEnum(sort),
    ...filterVariables(readFilters(params)),
    pageNumber: page,
  };
}

/** What the filters narrow. */
function filteredList(pathname: string, query: string): FilteredList {
  const { keyword, category, sort } = parseSearchPath(pathname);
  return { path: paths.search({ keyword, category, sort }), query, keyword, category, sort };
}

export async function preload({ query, url }: PreloadContext) {
  const target = searchFormTarget(url.pathname, url.searchParams);
  if (target !== null) return redirect(target);
  const variables = variablesOf(url.pathname, url.searchParams);
  const [list] = await Promise.all([
    query(SearchListDocument, variables),
    preloadFacets(query, filteredList(url.pathname, url.search)),
  ]);
  return list && isBeyondEnd(list, variables.pageNumber) ? notFound() : null;
}

/** /search[/{keyword}]/category[/{category}]/sort[/{sort}]/page/{pageNumber}, and its short forms. */
export function Component() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const target = searchFormTarget(pathname, params);
  return target === null ? <Results pathname={pathname} search={search} /> : <Navigate to={target} replace />;
}

function Results({ pathname, search }: { pathname: string; search: string }) {
  const params = new URLSearchParams(search);
  const location = parseSearchPath(pathname);
  const filters = readFilters(params);
  const variables = variablesOf(pathname, params);
  const { data: list } = useSearchListQuery({ variables });
  const title = titleOf(location);
  return (
    <Container className={css({ pt: { base: '4', md: '6' } })}>
      <PageMeta
        title={location.page > 1 ? `${title}, page ${location.page}` : title}
        description={`${title} from our shop: flowers, cakes, pet and occasion gifts, delivered to the people you love.`}
        picture={import.meta.env.SSR ? pictureOf(location) : undefined}
        isHidden
      />
      <PageHeading>{title}</PageHeading>
      {pathname === paths.searchForm && (
        <nav className={css({ mb: { base: '7', md: '9' } })} aria-label="Categories">
          <CategoryPills isAll />
        </nav>
      )}
      <ProductFilters location={location} filters={filters} />
      <div className={css({ minHeight: 'control', mt: '-4', mb: { base: '7', md: '9' } })}>
        <ListFilters {...filteredList(pathname, search)} />
      </div>
      {list && <Summary keyword={location.keyword} {...list.products} />}
      <ProductList
        useList={useSearchListQuery}
        variables={variables}
        hrefOf={(page) => paths.search({ ...location, page }) + filterQuery(filters)}
        empty={
          filterQuery(filters) === '' ? (
            <NothingFound location={location} />
          ) : (
            <NoMatches {...filteredList(pathname, search)} />
          )
        }
      />
    </Container>
  );
}

/** How many gifts there are, and what was searched for if that was not what was typed. */
function Summary({
  keyword,
  count,
  correctedKeyword,
}: {
  keyword: string;
  count: number;
  correctedKeyword: string | null;
}) {
  if (count === 0) return null;
  const size = count === 1 ? '1 gift' : `${count.toLocaleString('en-US')} gifts`;
  return (
    <p className={css({ color: 'muted', mb: '5' })}>
      {correctedKeyword ? (
        <>
          Nothing matches “{keyword}”. Did you mean{' '}
          <TextLink variant="inline" to={paths.search({ keyword: correctedKeyword })}>
            {correctedKeyword}
          </TextLink>
          ? Here {count === 1 ? 'is' : 'are'} {size} for that.
        </>
      ) : (
        size
      )}
    </p>
  );
}

function titleOf({ keyword, category }: SearchLocation): string {
  const label = category && categoryLabels[category];
  if (keyword) return label ? `Results for “${keyword}” in ${label}` : `Results for “${keyword}”`;
  return label ? `${label} gifts` : 'All gifts';
}

/** A category that is shared shows its own picture. */
function pictureOf({ category }: SearchLocation): SharedPicture | undefined {
  if (!category) return undefined;
  const address = `/images/categories/${category}/960.jpg`;
  return { address, alt: `${categoryLabels[category]} gifts`, width: 960, height: 960 };
}

function NothingFound({ location }: { location: SearchLocation }) {
  const { keyword, category } = location;
  return (
    <EmptyState
      title="No products found"
      image={<NoProductsImage />}
      action={
        <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2.5' })}>
          {keyword && category && (
            <LinkButton to={paths.search({ ...location, category: null, page: 1 })}>Search all categories</LinkButton>
          )}
          <LinkButton to={paths.products()} variant={keyword && category ? 'outline' : 'solid'}>
            See all products
          </LinkButton>
        </div>
      }
    >
      {keyword
        ? `We couldn’t find anything for “${keyword}”${category ? ' in this category' : ''}. Try a shorter word, or a different one.`
        : 'There’s nothing in this category right now. Please check back soon.'}
    </EmptyState>
  );
}
