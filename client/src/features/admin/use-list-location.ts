import { useSearchParams } from 'react-router-dom';
import { keepsFocusOn } from '~/lib/keeps-focus';
import { pageNumberOf } from '~/lib/page-number';
import type { ColumnSort } from '~/ui/data-table';

/** What a list of the admin area shows, kept in its address, so that back, reload and a shared link show the same. */
export interface ListLocation {
  page: number;
  /** A parameter's value; '' when it isn't set. */
  get: (name: string) => string;
  /** Changes parameters ('' takes one away) and starts again at the first page; the focus stays on the field `focus`. */
  set: (changes: Readonly<Record<string, string>>, focus?: string) => void;
  /** The address of another page of the same list. */
  hrefOf: (page: number) => string;
  /** For a column's heading: the other order if the list is in this one already. The list starts at its first page. */
  sortBy: (ascending: string, descending: string) => ColumnSort;
}

/** Reads and writes the list's own part of the address: `?page=2&search=hana&filter=late`. */
export function useListLocation(): ListLocation {
  const [params, setParams] = useSearchParams();
  const changed = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    page: pageNumberOf(params),
    get: (name) => params.get(name) ?? '',
    set: (changes, focus = Object.keys(changes)[0] ?? '') =>
      setParams(changed({ page: '', ...changes }), { state: keepsFocusOn(focus) }),
    sortBy: (ascending, descending) => {
      const present = params.get('sort') ?? '';
      const next = present === ascending ? descending : ascending;
      return {
        to: `?${changed({ page: '', sort: next }).toString()}`,
        direction: present === ascending ? 'ascending' : present === descending ? 'descending' : 'none',
      };
    },
    hrefOf: (page) => `?${changed({ page: page > 1 ? String(page) : '' }).toString()}`,
  };
}
