import { useState } from 'react';
import type { AdminProductsQueryVariables } from '~/graphql/generated';
import { filterOf, type BulkSelection } from './bulk-edit-values';

/** Which rows of the list are ticked, over all its pages. */
export interface Selection {
  chosen: BulkSelection;
  /** The number of chosen products. */
  count: number;
  /** The number of products that match the list's filters. */
  matching: number;
  isAll: boolean;
  has: (id: string) => boolean;
  set: (ids: readonly string[], isChosen: boolean) => void;
  /** All that match the filters, also on the pages that aren't shown. */
  selectAll: () => void;
  clear: () => void;
}

const nothing: readonly string[] = [];

/** Keeps the selection while pages are turned and the order changes; other filters start a new one. */
export function useSelection(variables: AdminProductsQueryVariables, matching: number): Selection {
  const filter = filterOf(variables);
  const of = JSON.stringify([filter, variables.isArchived]);
  const [state, setState] = useState({ of, ids: nothing, isAll: false });
  const { ids, isAll } = state.of === of ? state : { ids: nothing, isAll: false };
  return {
    chosen: isAll ? { filter } : { ids },
    count: isAll ? matching : ids.length,
    matching,
    isAll,
    has: (id) => isAll || ids.includes(id),
    // Of all that match, none can be left out: whoever unticks one starts over, with nothing selected.
    set: (changed, isChosen) => {
      const others = ids.filter((id) => !changed.includes(id));
      setState({ of, ids: isChosen ? [...others, ...changed] : others, isAll: false });
    },
    selectAll: () => setState({ of, ids: nothing, isAll: true }),
    clear: () => setState({ of, ids: nothing, isAll: false }),
  };
}
