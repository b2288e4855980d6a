import { MAX_PRODUCTS_WITH_ADD_ONS } from '@domain/add-ons.js';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button';
import { productWords } from './bulk-edit-values';
import { SelectBox } from './select-box';
import type { Selection } from './use-selection';

/** Selects the rows in sight, or none of them. */
export function SelectPage({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  return (
    <SelectBox
      label="Select this page"
      isLabelShown
      isChecked={ids.length > 0 && ids.every(selection.has)}
      onChange={(isChecked) => selection.set(ids, isChecked)}
    />
  );
}

/** How many products are selected and what can be done with them; stays in sight while the list scrolls. */
export function SelectionBar({
  selection,
  onEdit,
  onAddOns,
}: {
  selection: Selection;
  onEdit: () => void;
  /** Takes the products that are ticked one by one: there are no add-ons for all that match a filter. */
  onAddOns: (ids: readonly string[]) => void;
}) {
  const { chosen, count, matching, isAll } = selection;
  return (
    <div className={css({ position: 'sticky', bottom: '3', zIndex: 'header' })}>
      <div className={count > 0 ? bar : undefined}>
        {/* There before its words are, or screen readers would miss the first ones. */}
        <strong className={css({ me: 'auto' })} role="status">
          {count > 0 && (isAll ? `All ${productWords(count)} selected` : `${productWords(count)} selected`)}
        </strong>
        {!isAll && count > 0 && matching > count && (
          <Button variant="ghost" size="sm" onClick={selection.selectAll}>
            Select all {matching.toLocaleString('en-US')}
          </Button>
        )}
        {count > 0 && (
          <>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                selection.clear();
                // The bar goes, and with it the button that has the focus.
                document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
              }}
            >
              Clear
            </Button>
            {'ids' in chosen && count <= MAX_PRODUCTS_WITH_ADD_ONS && (
              <Button variant="soft" size="sm" onClick={() => onAddOns(chosen.ids)}>
                Choose add-ons
              </Button>
            )}
            <Button size="sm" onClick={onEdit}>
              Edit selected
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  mt: '4',
  px: '4',
  py: '2.5',
  bg: 'surface',
  border: '1px solid {colors.control}',
  borderRadius: 'lg',
  boxShadow: 'float',
});
