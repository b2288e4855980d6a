import { css } from 'styled-system/css';
import { categories, categoryLabels } from '~/lib/catalog-terms';
import { ListChoice, ListSearch, ListSearchBox, MoreFilters } from '../list-search';
import type { ListLocation } from '../use-list-location';
import { productFilters, productListSorts } from './product-list-variables';

/** Search, category, state and order of the admin's product list; all of them live in the address. */
export function ProductFilters({ location }: { location: ListLocation }) {
  return (
    <ListSearch
      location={location}
      label="Products"
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr) auto', lg: 'minmax(0, 1fr) repeat(3, 180px)' },
        gap: '3',
        alignItems: 'center',
        mb: '5',
      })}
    >
      <ListSearchBox location={location} label="Search products" maxLength={100} />
      <MoreFilters used={['category', 'filter'].filter((name) => location.get(name) !== '').length}>
        <div>
          <ListChoice location={location} label="Category" name="category">
            <option value="">All categories</option>
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryLabels[category]}
              </option>
            ))}
          </ListChoice>
        </div>
        <div>
          <ListChoice location={location} label="Show" name="filter">
            <option value="">All products</option>
            {Object.entries(productFilters).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </ListChoice>
        </div>
        <div>
          <ListChoice location={location} label="Sort by" name="sort">
            <option value="">Latest</option>
            {Object.entries(productListSorts).map(([value, { label }]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </ListChoice>
        </div>
      </MoreFilters>
    </ListSearch>
  );
}
