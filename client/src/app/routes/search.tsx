import { Navigate, redirect, useLocation } from 'react-router-dom';
import { css } from 'styled-system/css';
import { CategoryPills } from '~/features/catalog/category-links';
import { ProductFilters } from '~/features/catalog/product-filters';
import { isBeyondEnd } from '~/features/catalog/list-end';
import { ProductList } from '~/features/catalog/product-list';
import { ProductListDocument } from '~/graphql/operations/catalog';
import { categoryLabels, categoryToEnum, sortToEnum } from '~/lib/catalog-terms';
import { paths } from '~/lib/paths';
import { searchFormTarget } from '~/lib/search-form';
import { parseSearchPath, type SearchLocation } from '~/lib/search-location';
import { LinkButton } from '~/ui/button';
import { Container } from '~/ui/container';
import { PageHeading } from '~/ui/page-heading';
import { ShimmerImage } from '~/ui/shimmer-image';
import { EmptyState } from '~/ui/states';
import { notFound, type PreloadContext } from '../routing/page-route';
import { PageMeta } from '../meta/page-meta';
import type { SharedPicture } from '../meta/shared-link';

/** The list's variables, the same for the server's preload and for the page. */
const variablesOf = ({ keyword, category, sort, page }: SearchLocation) => ({
  keyword: keyword || undefined,
  category: category ? categoryToEnum(category) : undefined,
  sort: sortToEnum(sort),
  pageNumber: page,
});

export async function preload({ query, url }: PreloadContext) {
  const target = searchFormTarget(url.pathname, url.searchParams);
  if (target !== null) return redirect(target);
  const variables = variablesOf(parseSearchPath(url.pathname));
  const list = await query(ProductListDocument, variables);
  return list && isBeyondEnd(list, variables.pageNumber) ? notFound() : null;
}

/** /search[/{keyword}]/category[/{category}]/sort[/{sort}]/page/{pageNumber}, and its short forms. */
export function Component() {
  const { pathname, search } = useLocation();
  const target = searchFormTarget(pathname, new URLSearchParams(search));
  if (target !== null) return <Navigate to={target} replace />;

  const location = parseSearchPath(pathname);
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
      <ProductFilters location={location} />
      <ProductList
        variables={variablesOf(location)}
        hrefOf={(page) => paths.search({ ...location, page })}
        empty={<NothingFound location={location} />}
      />
    </Container>
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
      image={
        <ShimmerImage
          className={css({ width: 'min(260px, 70vw)', borderRadius: 'xl' })}
          src="/images/no-products/960.jpg"
          alt="No products"
          sizes="260px"
        />
      }
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
