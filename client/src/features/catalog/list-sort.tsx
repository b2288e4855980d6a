import { useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { css } from 'styled-system/css';
import { defaultSort, sortLabels, type ProductSort } from '~/lib/catalog-terms';
import { keepsFocusOn } from '~/lib/keeps-focus';
import { filterPairs, filterQuery, type SearchFilters } from '~/lib/search-filters';
import { Button } from '~/ui/button';
import { Select, useEarlyChoices } from '~/ui/select';
import { visuallyHidden } from '~/ui/visually-hidden';
import { documentedSorts } from './documented-sorts';

/** Without a keyword, there is nothing to be relevant to. */
const offered: readonly ProductSort[] = [...documentedSorts, 'popularity'];

/** The order that the address asks for; null: the list's own. */
export function listSortOf(params: URLSearchParams): ProductSort | null {
  return offered.find((sort) => sort === params.get('sort')) ?? null;
}

/** The choice of a list's order, in the query of its address; each keeps the filters. */
export function ListSort({
  path,
  sort,
  filters,
  ownOrder,
}: {
  path: string;
  sort: ProductSort | null;
  filters: SearchFilters;
  /** What the list's own order is called; left out where it is newest first. */
  ownOrder?: string;
}) {
  const navigate = useNavigate();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const shown = ownOrder === undefined && sort === defaultSort ? '' : (sort ?? '');
  const choose = (value: string) =>
    void navigate(path + filterQuery(filters, { sort: value }), {
      state: keepsFocusOn('sort'),
    });
  useEarlyChoices(
    form,
    () => shown,
    (choices) => choose(choices['sort'] ?? ''),
  );
  return (
    <form ref={form} className={css({ display: 'flex', gap: '3', alignItems: 'center' })} method="get" action={path}>
      <div className={css({ width: '210px' })}>
        <label className={visuallyHidden} htmlFor={id}>
          Sort by
        </label>
        <Select
          className={css({ borderRadius: 'full' })}
          id={id}
          // Keeps the browser from restoring an old choice.
          autoComplete="off"
          name="sort"
          value={shown}
          onChange={(event) => choose(event.target.value)}
        >
          {ownOrder && <option value="">{ownOrder}</option>}
          {offered.map((one) => (
            <option key={one} value={!ownOrder && one === defaultSort ? '' : one}>
              {sortLabels[one]}
            </option>
          ))}
        </Select>
      </div>
      {filterPairs(filters).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <noscript className={css({ '@media (scripting: none)': { display: 'contents' } })}>
        <Button type="submit" variant="soft" size="lg">
          Show
        </Button>
      </noscript>
    </form>
  );
}
