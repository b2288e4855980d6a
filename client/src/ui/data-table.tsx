import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { tableCell, tableRow } from 'styled-system/recipes';
import { keepsFocusOn } from '~/lib/keeps-focus';
import { Link } from './link';
import { VisuallyHidden } from './visually-hidden';

/** A column of a table. */
export interface Column<Row> {
  /** Its heading; on phones the label beside each value. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end. */
  align?: 'end';
  /** The heading is for screen readers only, and phones show no label: buttons, pictures. */
  isHeaderHidden?: boolean;
  /** On phones the cell takes the card's whole width, without a label: the row's own name. */
  isTitle?: boolean;
  /** Compact rows leave it out on phones, where another cell shows what matters of it. */
  isWideOnly?: boolean;
  /** The same, and tablets don't show it either. */
  isWidestOnly?: boolean;
  /** The heading is a link that sorts the list. */
  sort?: ColumnSort;
}

/** How a list is sorted by a column, and where the link of its heading leads. */
export interface ColumnSort {
  to: string;
  direction: 'ascending' | 'descending' | 'none';
}

/** Of a cell of a compact row: what is shown on phones only, and on wide screens only. */
export const onPhones = css({ display: { base: 'block', lg: 'none' } });
export const onWideScreens = css({ display: { base: 'none', lg: 'block' } });

const widestOnly = css({ display: { base: 'none', xl: 'table-cell' } });

/** The mark of the link or button that a click anywhere else in its row presses, too: `<TextLink {...opensRow}>`. */
export const opensRow = { 'data-opens-row': '' } as const;

/**
 * Presses the row's own link or button, unless the click was on a control, selected text, or wants a new tab, which only
 * a link can give.
 */
function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  if ((target as Element).closest('a, button, input, select, textarea, label, summary, [role=button]')) return;
  // A press takes an earlier selection away, so this one was just made.
  if (window.getSelection()?.isCollapsed === false) return;
  const opener = currentTarget.querySelector<HTMLElement>('[data-opens-row]');
  // A dialog that it opens gives the focus back to it.
  opener?.focus({ preventScroll: true });
  opener?.click();
}

/**
 * Rows of figures: a table on a wide screen, a card for each row on a narrow one. A row with a link or button that has
 * `opensRow` can be clicked as a whole.
 * @param label what the table lists; its accessible name
 * @param isCompact on phones a row is one line of a list without labels, instead of a card
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  isCompact = false,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isCompact?: boolean;
}) {
  // With roles of their own, because the cards' layout takes those of a table away.
  return (
    <table
      className={css({ width: 'full', display: { base: 'block', lg: 'table' }, borderCollapse: 'collapse' })}
      role="table"
      aria-label={label}
    >
      <thead className={css({ display: { base: 'none', lg: 'table-header-group' } })} role="rowgroup">
        <tr role="row">
          {columns.map(({ header, align, isHeaderHidden, isWidestOnly, sort }) => (
            <th
              key={header}
              aria-sort={sort?.direction}
              className={cx(
                css({
                  textStyle: 'small',
                  color: 'muted',
                  fontWeight: 'medium',
                  whiteSpace: 'nowrap',
                  px: { base: '2', xl: '3' },
                  pb: '2.5',
                  _first: { ps: '0' },
                  _last: { pe: '0' },
                }),
                align === 'end' ? css({ textAlign: 'right' }) : css({ textAlign: 'left' }),
                isWidestOnly && widestOnly,
              )}
              role="columnheader"
              scope="col"
            >
              {isHeaderHidden ? (
                <VisuallyHidden>{header}</VisuallyHidden>
              ) : sort ? (
                <SortLink header={header} {...sort} />
              ) : (
                header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={css({ display: { base: 'block', lg: 'table-row-group' } })} role="rowgroup">
        {rows.map((row) => (
          <DataRow key={rowKey(row)} columns={columns} row={row} isCompact={isCompact} />
        ))}
      </tbody>
    </table>
  );
}

/** Keeps the focus, so that a second press turns the order around. */
function SortLink({ header, to, direction }: ColumnSort & { header: string }) {
  const name = `sort-${header.toLowerCase()}`;
  const Icon = direction === 'none' ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Link
      {...{ name }}
      className={cx(
        css({
          display: 'inline-flex',
          alignItems: 'center',
          gap: '1',
          minHeight: '32px',
          borderRadius: 'sm',
          _hover: { color: 'brand' },
        }),
        direction === 'none' ? css({ color: 'muted' }) : css({ color: 'ink', fontWeight: 'semibold' }),
      )}
      to={to}
      state={keepsFocusOn(name)}
    >
      {header}
      <Icon className={css({ flexShrink: '0' })} size={14} aria-hidden />
    </Link>
  );
}

function DataRow<Row>({ columns, row, isCompact }: { columns: readonly Column<Row>[]; row: Row; isCompact: boolean }) {
  return (
    <tr className={tableRow({ isCompact })} role="row" onClick={openRow}>
      {columns.map(({ header, cell, align, isHeaderHidden, isTitle, isWideOnly, isWidestOnly }) => (
        <td
          key={header}
          className={cx(
            tableCell({ align, isTitle: !isCompact && isTitle, isWideOnly: isCompact && isWideOnly }),
            isWidestOnly && widestOnly,
          )}
          role="cell"
        >
          {!isCompact && !isTitle && !isHeaderHidden && (
            <span
              className={css({ textStyle: 'tiny', display: { base: 'block', lg: 'none' }, color: 'muted', mb: '0.5' })}
              aria-hidden
            >
              {header}
            </span>
          )}
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
