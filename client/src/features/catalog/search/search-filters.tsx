import { listArrivalWords } from '@domain/list-arrival-words.js';
import { Check, ChevronDown, X } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { css, cx } from 'styled-system/css';
import type { SearchFacetsQuery } from '~/graphql/generated';
import { bandLabel } from '~/lib/band-label';
import { keepsFocusOn } from '~/lib/keeps-focus';
import {
  filterPairs,
  filterQuery,
  noFilters,
  PRICE_PATTERN,
  readFilters,
  type SearchFilters as Filters,
} from '~/lib/search-filters';
import { Button } from '~/ui/button';
import { DayInput, useKeptDay } from '~/ui/day-input';
import { FieldError } from '~/ui/form-field';
import { Input } from '~/ui/input';
import { Link } from '~/ui/link';
import { visuallyHidden } from '~/ui/visually-hidden';
import { arrivalLabel } from './arrival-label';

const line = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control',
  px: '4',
  border: '1.5px solid {colors.control}',
  borderRadius: 'full',
  _hover: { bg: 'brand.soft' },
  '&[aria-current=true]': {
    bg: 'brand.soft',
    borderColor: 'brand',
    fontWeight: 'semibold',
    _highContrast: { borderWidth: '3px' },
  },
});

/** What a search can be narrowed to, with the number of gifts each: links, and forms for prices and a day, without scripts, too. */
export function SearchFilters({
  path,
  sort,
  filters,
  facets,
  isCollection,
  isSale,
}: {
  /** The address of the list without any filter, on its first page. */
  path: string;
  /** The order that the query of the address has, which every link keeps; null where it has none. */
  sort: string | null;
  filters: Filters;
  facets: SearchFacetsQuery['productFacets'];
  /** Whether the list is that of a collection already. */
  isCollection: boolean;
  /** Whether all of the list is on sale anyway. */
  isSale: boolean;
}) {
  const addressOf = (change: Partial<Filters>) => path + filterQuery({ ...filters, ...change }, { sort });
  const { minPrice, maxPrice, arrivesBy } = filters;
  useKeptDay(arrivesBy);
  const others = filterPairs({ ...filters, minPrice: null, maxPrice: null });
  const total = others.length + (minPrice === null && maxPrice === null ? 0 : 1);
  // It stays open without the last filter: the link that took it away has the focus.
  const [wasNarrowed, setNarrowed] = useState(total > 0);
  if (total > 0 && !wasNarrowed) setNarrowed(true);
  const bands = facets?.prices ?? [];
  const arrivals = facets?.arrivals ?? [];
  return (
    <div
      className={css({
        flexGrow: '1',
        minWidth: '0',
        '&:has(details[open])': { flex: { base: '1 0 100%', md: '1 1 0' } },
      })}
    >
      <details className={css({ '& summary::-webkit-details-marker': { display: 'none' } })} open={wasNarrowed}>
        <summary
          className={cx(
            line,
            css({ cursor: 'pointer', width: 'fit-content', fontWeight: 'semibold', listStyle: 'none' }),
          )}
        >
          {total > 0 ? `Filters (${total})` : 'Filters'}
          <ChevronDown size={18} aria-hidden />
        </summary>
        <div className={css({ display: 'grid', gap: '5', pt: '5' })}>
          <Group label="Price">
            {bands.map((band) => {
              const { minPrice: from, maxPrice: to } = band;
              const isOn = from === minPrice && to === maxPrice;
              const none = { minPrice: null, maxPrice: null };
              return (
                <Choice
                  key={bandLabel(band)}
                  name={bandLabel(band)}
                  to={addressOf(isOn ? none : { minPrice: from, maxPrice: to })}
                  isOn={isOn}
                  count={band.count}
                >
                  {bandLabel(band)}
                </Choice>
              );
            })}
            <FilterForm
              key={`${minPrice}-${maxPrice}`}
              path={path}
              sort={sort}
              others={{ ...filters, minPrice: null, maxPrice: null }}
              action="Set prices"
            >
              <PriceInput name="minPrice" label="Lowest price" value={minPrice} placeholder="$ from" />
              <PriceInput name="maxPrice" label="Highest price" value={maxPrice} placeholder="$ to" />
            </FilterForm>
          </Group>
          <Group label={listArrivalWords(facets?.arrivalKinds ?? null).by}>
            {arrivals.map((arrival) => {
              const isOn = arrival.date === arrivesBy;
              return (
                <Choice
                  key={arrival.date}
                  name={arrival.date}
                  to={addressOf({ arrivesBy: isOn ? null : arrival.date })}
                  isOn={isOn}
                  count={arrival.count}
                >
                  {arrivalLabel(arrival)}
                </Choice>
              );
            })}
            <FilterForm
              key={arrivesBy}
              path={path}
              sort={sort}
              others={{ ...filters, arrivesBy: null }}
              action="Set day"
            >
              <DayInput label="By another day" min={arrivals.find(({ count }) => count > 0)?.date} value={arrivesBy} />
            </FilterForm>
          </Group>
          <Group label="Show only">
            <Choice
              name="inStock"
              to={addressOf({ inStock: !filters.inStock })}
              isOn={filters.inStock}
              count={facets?.inStock}
            >
              In stock
            </Choice>
            {!isSale && (
              <Choice
                name="isOnSale"
                to={addressOf({ isOnSale: !filters.isOnSale })}
                isOn={filters.isOnSale}
                count={facets?.onSale}
              >
                On sale
              </Choice>
            )}
          </Group>
          {facets?.options.map(({ name, values }) => (
            <Group key={name} label={name}>
              {values.map(({ value, count }) => {
                const choice = `${name}:${value}`;
                const [isOn, option] = toggled(filters.option, choice);
                return (
                  <Choice key={value} name={choice} to={addressOf({ option })} isOn={isOn} count={count}>
                    {value}
                  </Choice>
                );
              })}
            </Group>
          ))}
          {facets && !isCollection && facets.collections.length > 0 && (
            <Group label="Collection">
              {facets.collections.map(({ slug, name, count: size }) => {
                const isOn = slug === filters.collection;
                return (
                  <Choice
                    key={slug}
                    name={`collection:${slug}`}
                    to={addressOf({ collection: isOn ? null : slug })}
                    isOn={isOn}
                    count={size}
                  >
                    {name}
                  </Choice>
                );
              })}
            </Group>
          )}
          {total > 0 && (
            <p>
              <Link
                className={cx(line, css({ borderColor: 'transparent' }))}
                to={path + filterQuery(noFilters, { sort })}
              >
                <X size={18} aria-hidden />
                Remove all filters
              </Link>
            </p>
          )}
        </div>
      </details>
    </div>
  );
}

/** Whether an option is chosen, in upper or lower case, and the options that are when it is clicked. */
function toggled(chosen: readonly string[], option: string): [isOn: boolean, then: string[]] {
  const keyOf = (text: string) => text.toLowerCase();
  const others = chosen.filter((one) => keyOf(one) !== keyOf(option));
  const isOn = others.length < chosen.length;
  return [isOn, isOn ? others : [...others, option]];
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <p className={css({ textStyle: 'small', color: 'muted', mb: '2' })} aria-hidden>
        {label}
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>{children}</div>
    </div>
  );
}

/** A link that sets a filter, or takes it away again. It keeps the focus, so that more can be set from there. */
function Choice({
  name,
  to,
  isOn,
  count,
  children,
}: {
  /** Tells it from the other choices of the page. */
  name: string;
  to: string;
  isOn: boolean;
  count: number | undefined;
  children: ReactNode;
}) {
  // It is looked up by this name, so options may have any characters.
  const field = `filter-${encodeURIComponent(name)}`;
  return (
    <Link
      {...{ name: field }}
      className={line}
      to={to}
      state={keepsFocusOn(field)}
      rel="nofollow"
      aria-current={isOn || undefined}
    >
      {isOn && <Check size={16} aria-hidden />}
      {children}
      {count !== undefined && (
        <span className={css({ color: 'muted', fontVariantNumeric: 'tabular-nums' })}>
          {count.toLocaleString('en-US')}
          <span className={visuallyHidden}>{count === 1 ? ' gift' : ' gifts'}</span>
        </span>
      )}
    </Link>
  );
}

/** Fields that set a filter, also without scripts. */
function FilterForm({
  path,
  sort,
  others,
  action,
  children,
}: {
  path: string;
  sort: string | null;
  /** The filters that stay as they are. */
  others: Filters;
  action: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  return (
    <form
      className={css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2' })}
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        const values = new URLSearchParams([...new FormData(event.currentTarget)] as [string, string][]);
        void navigate(path + filterQuery(readFilters(values), { sort }));
      }}
    >
      {[...(sort ? [['sort', sort] as const] : []), ...filterPairs(others)].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" variant="soft">
        {action}
      </Button>
    </form>
  );
}

/** A price, which the browser checks, also without scripts; they say in the page what is wrong with it. */
function PriceInput({
  name,
  label,
  value,
  placeholder,
}: {
  name: string;
  label: string;
  value: number | null;
  placeholder: string;
}) {
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  return (
    // What is wrong has a line of its own.
    <div className={isWrong ? css({ flexBasis: 'full' }) : undefined}>
      <Input
        className={css({ width: '104px', borderRadius: 'full' })}
        name={name}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        inputMode="decimal"
        maxLength={10}
        autoComplete="off"
        pattern={PRICE_PATTERN}
        title="A price such as 12.50"
        defaultValue={value ?? ''}
        placeholder={placeholder}
        onInvalid={(event) => {
          event.preventDefault();
          setWrong(true);
          const field = event.currentTarget;
          const inputs = [...(field.form?.querySelectorAll('input') ?? [])];
          if (inputs.find(({ validity }) => !validity.valid) === field) field.focus();
        }}
        onChange={() => setWrong(false)}
      />
      <FieldError id={id} error={isWrong ? 'Enter a price such as 12.50' : undefined} />
    </div>
  );
}
