import { Search } from 'lucide-react';
import { useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { css } from 'styled-system/css';
import { categories, categoryLabels, sortLabels, type Category, type ProductSort } from '~/lib/catalog-terms';
import { keepsFocusOn } from '~/lib/keeps-focus';
import { paths } from '~/lib/paths';
import { filterPairs, filterQuery, type SearchFilters } from '~/lib/search-filters';
import type { SearchLocation } from '~/lib/search-location';
import { Button } from '~/ui/button';
import { Select, useEarlyChoices } from '~/ui/select';
import { visuallyHidden } from '~/ui/visually-hidden';
import { SuggestingSearchBox } from './search/suggesting-search-box';
import { documentedSorts } from './documented-sorts';

/** What sells most means something of any selection, and what fits best of a search. */
function offeredSorts(
  { keyword, category, sort }: Pick<SearchLocation, 'keyword' | 'category' | 'sort'>,
  isFiltered: boolean,
): ProductSort[] {
  const more: ProductSort[] = keyword ? ['relevance', 'popularity'] : category || isFiltered ? ['popularity'] : [];
  return [...documentedSorts, ...new Set(documentedSorts.includes(sort) ? more : [...more, sort])];
}

/** Search box, category and sort of the product pages. Each change leads to the search page's address. */
export function ProductFilters({
  location,
  filters,
}: {
  location: Pick<SearchLocation, 'keyword' | 'category' | 'sort'>;
  /** What a search is narrowed to; another keyword, category or order keeps it. */
  filters?: SearchFilters;
}) {
  const navigate = useNavigate();
  const id = useId();
  const formId = `${id}-form`;
  // Another search starts at its first page.
  const addressOf = (change: Partial<SearchLocation>) =>
    paths.search({ ...location, page: 1, ...change }) + (filters ? filterQuery(filters) : '');
  // Keyboard users keep their place in a list, also when the next page replaces it.
  const choose = (change: Partial<SearchLocation>) =>
    void navigate(addressOf(change), { state: keepsFocusOn(Object.keys(change)[0] ?? '') });
  const choices = useRef<HTMLDivElement>(null);
  useEarlyChoices(
    choices,
    (name) => (name === 'sort' ? location.sort : (location.category ?? '')),
    ({ category = location.category, sort = location.sort }) =>
      choose({ category: (category || null) as Category | null, sort: sort as ProductSort }),
  );
  return (
    <div
      ref={choices}
      className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mb: { base: '7', md: '9' }, alignItems: 'center' })}
    >
      <div className={css({ flex: { base: '1 0 100%', md: '1 1 280px' } })}>
        {/* A new address empties or fills the box again. */}
        <SuggestingSearchBox
          key={location.keyword}
          formId={formId}
          keyword={location.keyword}
          onSearch={(keyword) => void navigate(addressOf({ keyword }))}
          icon={<Search size={20} aria-hidden />}
        />
      </div>
      <div className={css({ flex: { base: '1 1 0', md: '0 1 190px' }, minWidth: '0' })}>
        <label className={visuallyHidden} htmlFor={`${id}-category`}>
          Category
        </label>
        <Select
          className={css({ borderRadius: 'full' })}
          id={`${id}-category`}
          form={formId}
          // Keeps the browser from restoring an old choice: one that differs from the address was made just now.
          autoComplete="off"
          name="category"
          value={location.category ?? ''}
          onChange={(event) => choose({ category: (event.target.value || null) as Category | null })}
        >
          <option value="">All</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryLabels[category]}
            </option>
          ))}
        </Select>
      </div>
      <div className={css({ flex: { base: '1 1 0', md: '0 1 210px' }, minWidth: '0' })}>
        <label className={visuallyHidden} htmlFor={`${id}-sort`}>
          Sort by
        </label>
        <Select
          className={css({ borderRadius: 'full' })}
          id={`${id}-sort`}
          form={formId}
          autoComplete="off"
          name="sort"
          value={location.sort}
          onChange={(event) => choose({ sort: event.target.value as ProductSort })}
        >
          {offeredSorts(location, !!filters && filterQuery(filters) !== '').map((sort) => (
            <option key={sort} value={sort}>
              {sortLabels[sort]}
            </option>
          ))}
        </Select>
      </div>
      {filters &&
        filterPairs(filters).map(([name, value]) => (
          <input key={name + value} type="hidden" form={formId} name={name} value={value} />
        ))}
      <noscript className={css({ '@media (scripting: none)': { display: 'contents' } })}>
        <Button
          className={css({ flex: { base: '1 0 100%', md: 'none' } })}
          type="submit"
          form={formId}
          variant="soft"
          size="lg"
        >
          Show
        </Button>
      </noscript>
    </div>
  );
}
