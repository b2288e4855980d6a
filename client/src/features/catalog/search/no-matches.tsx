import { listArrivalWords } from '@domain/list-arrival-words.js';
import { dateFormat, weekdayDate } from '@domain/long-date.js';
import { css } from 'styled-system/css';
import { useSearchFacetsQuery } from '~/graphql/operations/catalog-search';
import { paths } from '~/lib/paths';
import { filterQuery, readFilters } from '~/lib/search-filters';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/states';
import { facetVariables, type FilteredList } from './filtered-list';
import { NoProductsImage } from './no-products-image';

/** That nothing is left of a list that is narrowed; if a day was asked for, which one is the first on which something arrives. */
export function NoMatches(list: FilteredList) {
  const { path, query } = list;
  // What the filters above the list ask, too.
  const { data } = useSearchFacetsQuery({ variables: facetVariables(list) });
  const params = new URLSearchParams(query);
  const filters = readFilters(params);
  const isSearch = list.sort !== undefined;
  const addressBy = (arrivesBy: string | null) =>
    path + filterQuery({ ...filters, arrivesBy }, { sort: isSearch ? null : params.get('sort') });
  const isDated = filters.arrivesBy !== null;
  const first = isDated && data?.productFacets?.arrivals.find(({ count }) => count > 0)?.date;
  const { verb } = listArrivalWords(data?.productFacets?.arrivalKinds ?? null);
  const monthDay = dateFormat({ month: 'long', day: 'numeric', timeZone: 'UTC' });
  const hasOthers = filterQuery({ ...filters, arrivesBy: null }) !== '';
  return (
    <EmptyState
      title="No products found"
      image={isSearch && <NoProductsImage />}
      action={
        <div className={css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2.5' })}>
          {first && <LinkButton to={addressBy(first)}>See gifts by {monthDay.format(new Date(first))}</LinkButton>}
          {isDated && (
            <LinkButton to={addressBy(null)} variant={first ? 'outline' : 'solid'}>
              Remove the date
            </LinkButton>
          )}
          {(hasOthers || !isDated) && (
            <LinkButton to={path} variant={isDated ? 'outline' : 'solid'}>
              Remove all filters
            </LinkButton>
          )}
          {isSearch && (
            <LinkButton to={paths.products()} variant="outline">
              See all products
            </LinkButton>
          )}
        </div>
      }
    >
      {first
        ? `None of these gifts can ${verb} that soon. The first date is ${weekdayDate(first)}.`
        : isDated && !hasOthers
          ? `None of these gifts can ${verb} by that date.`
          : 'No gift fits all of these filters. Remove some to see more.'}
    </EmptyState>
  );
}
