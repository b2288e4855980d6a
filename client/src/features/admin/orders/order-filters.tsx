import { useEffect, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { FormField } from '~/ui/form-field';
import { Input } from '~/ui/input';
import { ListChoice, ListSearch, ListSearchBox, MoreFilters, QuickFilters } from '../list-search';
import { useListLocation, type ListLocation } from '../use-list-location';
import { orderFilters } from './order-query';

/** The filters that a shop uses every day. */
const quickFilters = [
  { value: 'to_send', label: 'To send' },
  { value: 'late', label: 'Late' },
  { value: 'unpaid', label: 'Unpaid' },
];

/** Search, filter and days above the list of orders; everything is in the address. */
export function OrderFilters() {
  const location = useListLocation();
  return (
    <ListSearch
      className={css({
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr) auto', lg: 'minmax(0, 2fr) minmax(0, 1.4fr) 160px 160px' },
        gap: { base: '3', lg: '4' },
        alignItems: 'end',
        mb: { base: '4', lg: '6' },
      })}
      location={location}
      label="Orders"
    >
      <ListSearchBox location={location} label="Search" isLabelShown placeholder="Name, town, gift, total or number" />
      <MoreFilters used={['filter', 'from', 'to'].filter((name) => location.get(name) !== '').length}>
        <ListChoice location={location} label="Show" isLabelShown name="filter">
          <option value="">All orders</option>
          {orderFilters.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ListChoice>
        <Day location={location} name="from" label="From" />
        <Day location={location} name="to" label="To" />
      </MoreFilters>
      <div className={css({ gridColumn: '1 / -1' })}>
        <QuickFilters location={location} name="filter" label="Quick filters" choices={quickFilters} />
      </div>
    </ListSearch>
  );
}

function Day({ location: { get, set }, name, label }: { location: ListLocation; name: 'from' | 'to'; label: string }) {
  const value = get(name);
  // While someone types, each digit makes a complete date (the "2" of "25"); a new address would interrupt the typing.
  const isTyping = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const [first] = useState(value);
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  const commit = ({ value: left, validity }: HTMLInputElement) => {
    isTyping.current = false;
    // A half-typed date and a cleared one both have no value; only the cleared one changes the filter.
    if (left !== value && !validity.badInput) set({ [name]: left });
  };
  return (
    <FormField label={label}>
      {(control) => (
        <Input
          ref={input}
          className={css({ px: '3' })}
          {...control}
          name={name}
          type="date"
          defaultValue={first}
          onKeyDown={(event) => {
            isTyping.current = true;
            if (event.key !== 'Enter') return;
            // Not the form's own submit, which would send the search with the previous day.
            event.preventDefault();
            commit(event.currentTarget);
          }}
          onPointerDown={() => (isTyping.current = false)}
          onBlur={({ currentTarget }) => commit(currentTarget)}
          // Chosen in the calendar it counts at once.
          onChange={({ currentTarget }) => !isTyping.current && currentTarget.value > '1900' && commit(currentTarget)}
        />
      )}
    </FormField>
  );
}
