import { chakra } from '@chakra-ui/react';
import type { MouseEvent, ReactNode } from 'react';
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
}

/** Of a cell of a compact row: what is shown on phones only, and on wide screens only. */
export const onPhones = { display: { base: 'block', lg: 'none' } } as const;
export const onWideScreens = { display: { base: 'none', lg: 'block' } } as const;

/** A row on a wide screen; a card on a narrow one. */
const Row = chakra('tr', {
  base: {
    display: { base: 'grid', lg: 'table-row' },
    gridTemplateColumns: '1fr 1fr',
    columnGap: '4',
    rowGap: '3',
    bg: { base: 'surface', lg: 'transparent' },
    border: { base: '1px solid {colors.line}', lg: 'none' },
    borderRadius: { base: 'lg', lg: '0' },
    p: { base: '4', lg: '0' },
    mb: { base: '3', lg: '0' },
    '&:has([data-opens-row])': { cursor: 'pointer', transition: 'background-color {durations.fast}' },
    '&:has([data-opens-row]):hover': { bg: 'brand.soft' },
  },
  variants: {
    /** On phones a line of a list: the first cell takes what the others leave. */
    isCompact: {
      true: {
        gridAutoFlow: 'column',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridAutoColumns: 'auto',
        columnGap: '2',
        alignItems: 'center',
        minHeight: { base: '72px', lg: 'auto' },
        px: { base: '3', lg: '0' },
        py: { base: '2', lg: '0' },
        mb: '0',
        borderRadius: '0',
        _notFirst: { borderTop: 'none' },
        _first: { borderTopRadius: { base: 'md', lg: '0' } },
        _last: { borderBottomRadius: { base: 'md', lg: '0' } },
      },
    },
  },
});

const Cell = chakra('td', {
  base: {
    display: { base: 'block', lg: 'table-cell' },
    minWidth: '0',
    textAlign: 'left',
    verticalAlign: 'middle',
    overflowWrap: 'anywhere',
    px: { base: '0', lg: '2', xl: '3' },
    py: { base: '0', lg: '3' },
    borderTop: { base: 'none', lg: '1px solid {colors.line}' },
    fontVariantNumeric: 'tabular-nums',
    _first: { ps: { lg: '0' } },
    _last: { pe: { lg: '0' } },
  },
  variants: {
    align: { end: { textAlign: { lg: 'right' } } },
    isTitle: { true: { gridColumn: '1 / -1' } },
    isWideOnly: { true: { display: { base: 'none', lg: 'table-cell' } } },
  },
});

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
    <chakra.table
      role="table"
      aria-label={label}
      width="full"
      display={{ base: 'block', lg: 'table' }}
      borderCollapse="collapse"
    >
      <chakra.thead role="rowgroup" display={{ base: 'none', lg: 'table-header-group' }}>
        <tr role="row">
          {columns.map(({ header, align, isHeaderHidden }) => (
            <chakra.th
              key={header}
              role="columnheader"
              scope="col"
              textStyle="small"
              color="muted"
              fontWeight="medium"
              textAlign={align === 'end' ? 'right' : 'left'}
              whiteSpace="nowrap"
              px={{ base: '2', xl: '3' }}
              pb="2.5"
              _first={{ ps: '0' }}
              _last={{ pe: '0' }}
            >
              {isHeaderHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header}
            </chakra.th>
          ))}
        </tr>
      </chakra.thead>
      <chakra.tbody role="rowgroup" display={{ base: 'block', lg: 'table-row-group' }}>
        {rows.map((row) => (
          <DataRow key={rowKey(row)} columns={columns} row={row} isCompact={isCompact} />
        ))}
      </chakra.tbody>
    </chakra.table>
  );
}

function DataRow<Row>({ columns, row, isCompact }: { columns: readonly Column<Row>[]; row: Row; isCompact: boolean }) {
  return (
    <Row role="row" isCompact={isCompact} onClick={openRow}>
      {columns.map(({ header, cell, align, isHeaderHidden, isTitle, isWideOnly }) => (
        <Cell
          key={header}
          role="cell"
          align={align}
          isTitle={!isCompact && isTitle}
          isWideOnly={isCompact && isWideOnly}
        >
          {!isCompact && !isTitle && !isHeaderHidden && (
            <chakra.span aria-hidden display={{ base: 'block', lg: 'none' }} textStyle="tiny" color="muted" mb="0.5">
              {header}
            </chakra.span>
          )}
          {cell(row)}
        </Cell>
      ))}
    </Row>
  );
}
