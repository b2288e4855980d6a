import { useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { css } from 'styled-system/css';
import { sortLabels, type ProductSort } from '~/lib/catalog-terms';
import { keepsFocusOn } from '~/lib/keeps-focus';
import { paths } from '~/lib/paths';
import { Button } from '~/ui/button';
import { Select, useEarlyChoices } from '~/ui/select';
import { visuallyHidden } from '~/ui/visually-hidden';
import { documentedSorts } from './documented-sorts';

/** Without a keyword, there is nothing to be relevant to. */
const offered: readonly ProductSort[] = [...documentedSorts, 'popularity'];

/** The order that the address asks for; null: the collection's own. */
export function collectionSortOf(params: URLSearchParams): ProductSort | null {
  return offered.find((sort) => sort === params.get('sort')) ?? null;
}

/** The choice of a collection's order; each leads to an address of its own. */
export function CollectionSort({ slug, sort }: { slug: string; sort: ProductSort | null }) {
  const navigate = useNavigate();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const choose = (value: string) =>
    void navigate(paths.collection(slug, { sort: value }), {
      state: keepsFocusOn('sort'),
    });
  useEarlyChoices(
    form,
    () => sort ?? '',
    (choices) => choose(choices['sort'] ?? ''),
  );
  return (
    <form
      ref={form}
      className={css({ display: 'flex', gap: '3', alignItems: 'center' })}
      method="get"
      action={paths.collection(slug)}
    >
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
          value={sort ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">Our selection</option>
          {offered.map((one) => (
            <option key={one} value={one}>
              {sortLabels[one]}
            </option>
          ))}
        </Select>
      </div>
      <noscript className={css({ '@media (scripting: none)': { display: 'contents' } })}>
        <Button type="submit" variant="soft" size="lg">
          Show
        </Button>
      </noscript>
    </form>
  );
}
