import { chakra, Flex } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { categories, categoryLabels } from '~/lib/catalog-terms';
import { Input, Select } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { VisuallyHidden } from '~/ui/visually-hidden';
import type { ListLocation } from '../use-list-location';
import { productFilters } from './product-list-variables';

/** Search, category, state and order of the admin's product list; all of them live in the address. */
export function ProductFilters({ location }: { location: ListLocation }) {
  const id = useId();
  return (
    <Flex wrap="wrap" gap="3" mb="5" align="center">
      <chakra.form
        role="search"
        aria-label="Products"
        flex={{ base: '1 0 100%', lg: '1 1 240px' }}
        position="relative"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('search');
          location.set('search', typeof typed === 'string' ? typed.trim() : '');
        }}
      >
        <VisuallyHidden asChild>
          <label htmlFor={`${id}-search`}>Search products</label>
        </VisuallyHidden>
        {/* A new address empties or fills the box anew. */}
        <Input
          key={location.get('search')}
          id={`${id}-search`}
          name="search"
          type="search"
          defaultValue={location.get('search')}
          placeholder="Search products"
          maxLength={100}
          autoComplete="off"
          borderRadius="full"
          pl="5"
          pr="14"
        />
        <chakra.span position="absolute" right="1" top="4px">
          <IconButton label="Search" type="submit">
            <Search size={20} aria-hidden />
          </IconButton>
        </chakra.span>
      </chakra.form>
      <Choice label="Category" width="170px" name="category" location={location}>
        <option value="">All categories</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {categoryLabels[category]}
          </option>
        ))}
      </Choice>
      <Choice label="Show" name="filter" location={location}>
        <option value="">All states</option>
        {Object.entries(productFilters).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
      <Choice label="Sort by" name="sort" location={location}>
        <option value="">Latest</option>
        <option value="oldest">Oldest</option>
      </Choice>
    </Flex>
  );
}

function Choice({
  label,
  width = '120px',
  name,
  location,
  children,
}: {
  label: string;
  /** On phones, where two of them share a line. */
  width?: string;
  name: string;
  location: ListLocation;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <chakra.div flex={{ base: `1 1 ${width}`, lg: '0 1 180px' }} minWidth="0">
      <VisuallyHidden asChild>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
      <Select
        id={id}
        name={name}
        autoComplete="off"
        borderRadius="full"
        value={location.get(name)}
        onChange={(event) => location.set(name, event.target.value)}
      >
        {children}
      </Select>
    </chakra.div>
  );
}
