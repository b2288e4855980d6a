import { chakra } from '@chakra-ui/react';
import { categories, categoryLabels } from '~/lib/catalog-terms';
import { ListChoice, ListSearch, ListSearchBox } from '../list-search';
import type { ListLocation } from '../use-list-location';
import { productFilters } from './product-list-variables';

/** On phones two choices share a line. */
const Choice = chakra('div', { base: { flex: { base: '1 1 120px', lg: '0 1 180px' }, minWidth: '0' } });

/** Search, category, state and order of the admin's product list; all of them live in the address. */
export function ProductFilters({ location }: { location: ListLocation }) {
  return (
    <ListSearch location={location} label="Products" display="flex" flexWrap="wrap" gap="3" mb="5" alignItems="center">
      <chakra.div flex={{ base: '1 0 100%', lg: '1 1 240px' }}>
        <ListSearchBox location={location} label="Search products" maxLength={100} />
      </chakra.div>
      <Choice flex={{ base: '1 1 170px', lg: '0 1 180px' }}>
        <ListChoice location={location} label="Category" name="category">
          <option value="">All categories</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryLabels[category]}
            </option>
          ))}
        </ListChoice>
      </Choice>
      <Choice>
        <ListChoice location={location} label="Show" name="filter">
          <option value="">All states</option>
          {Object.entries(productFilters).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ListChoice>
      </Choice>
      <Choice>
        <ListChoice location={location} label="Sort by" name="sort">
          <option value="">Latest</option>
          <option value="oldest">Oldest</option>
        </ListChoice>
      </Choice>
    </ListSearch>
  );
}
