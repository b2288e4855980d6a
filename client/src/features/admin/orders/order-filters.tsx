import { chakra, Grid } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useListLocation } from '~/features/admin/use-list-location';
import { FormField, Input, Select } from '~/ui/form-field';
import { IconButton } from '~/ui/icon-button';
import { orderFilters } from './order-query';

/** Search, filter and days above the list of orders; everything stands in the address. */
export function OrderFilters() {
  const { get, set } = useListLocation();
  return (
    <chakra.form
      role="search"
      aria-label="Orders"
      method="get"
      mb="6"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('search');
        set('search', typeof typed === 'string' ? typed.trim() : '');
      }}
    >
      <Grid
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 2fr) minmax(0, 1.4fr) 160px 160px' }}
        gap={{ base: '3', lg: '4' }}
        alignItems="end"
      >
        <chakra.div gridColumn={{ base: '1 / -1', lg: 'auto' }}>
          <FormField label="Search">
            {(control) => (
              <chakra.span display="block" position="relative">
                <Input
                  {...control}
                  // Another address has another text: back and forward show theirs.
                  key={get('search')}
                  name="search"
                  type="search"
                  defaultValue={get('search')}
                  placeholder="Name, email or order ID"
                  maxLength={200}
                  autoComplete="off"
                  pr="14"
                />
                <chakra.span position="absolute" right="1" top="4px">
                  <IconButton label="Search orders" type="submit">
                    <Search size={20} aria-hidden />
                  </IconButton>
                </chakra.span>
              </chakra.span>
            )}
          </FormField>
        </chakra.div>
        <chakra.div gridColumn={{ base: '1 / -1', lg: 'auto' }}>
          <FormField label="Show">
            {(control) => (
              <Select
                {...control}
                name="filter"
                value={get('filter')}
                onChange={(event) => set('filter', event.currentTarget.value)}
              >
                <option value="">All orders</option>
                {orderFilters.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        </chakra.div>
        <Day name="from" label="From" />
        <Day name="to" label="To" />
      </Grid>
    </chakra.form>
  );
}

function Day({ name, label }: { name: 'from' | 'to'; label: string }) {
  const { get, set } = useListLocation();
  const value = get(name);
  // The address changes with each whole date on the way, "1" of "12" is one: what is typed must not start again with it.
  const [{ typed, seen }, setState] = useState({ typed: value, seen: value });
  if (value !== seen) setState({ typed: value, seen: value });
  return (
    <FormField label={label}>
      {(control) => (
        <Input
          {...control}
          name={name}
          type="date"
          value={typed}
          px="3"
          // A half-typed date has no value, and neither has one that was cleared; only the latter is meant.
          onBlur={({ currentTarget: { value: left, validity } }) => {
            if (left !== value && !validity.badInput) set(name, left);
          }}
          onChange={({ currentTarget: { value: next } }) => {
            setState({ typed: next, seen: value });
            if (next > '1900') set(name, next);
          }}
        />
      )}
    </FormField>
  );
}
