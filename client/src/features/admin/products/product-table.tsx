import { ArchiveRestore, EllipsisVertical, History, Layers, Link2, PackagePlus, Pencil, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { css, cx } from 'styled-system/css';
import { menuItem } from 'styled-system/recipes';
import type { ProductRow_ProductFragment } from '~/graphql/generated';
import { categoryFromEnum, categoryLabels } from '~/lib/catalog-terms';
import { nextChange } from './product-dates';
import { StatusPill } from '~/ui/badge';
import { Button } from '~/ui/button';
import { DataTable, opensRow, type Column } from '~/ui/data-table';
import { adminPaths } from '~/lib/admin-paths';
import { DateText } from '~/ui/date-text';
import { IconButton, IconLink } from '~/ui/icon-button';
import { Link } from '~/ui/link';
import { Menu } from '~/ui/menu';
import { Price } from '~/ui/price';
import { ShimmerImage } from '~/ui/shimmer-image';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { SelectBox } from '../bulk-edit/select-box';
import type { Selection } from '../bulk-edit/use-selection';
import type { ListLocation } from '../use-list-location';

/** Six buttons in a row need more room than a tablet or a small desktop has. */
const inRow = css({ display: 'none', '@media (min-width: 1440px)': { display: 'block' } });
const inMenu = css({ display: 'block', '@media (min-width: 1440px)': { display: 'none' } });

const nameText = css({
  display: 'block',
  maxWidth: 'full',
  fontWeight: 'semibold',
  lineHeight: 'snug',
  overflowWrap: 'anywhere',
});

/** What can be done with a product of the table. */
export interface ProductActions {
  onEdit: (product: ProductRow_ProductFragment) => void;
  onDelete: (product: ProductRow_ProductFragment) => void;
  onHistory: (product: ProductRow_ProductFragment) => void;
  onRelated: (product: ProductRow_ProductFragment) => void;
  onAddOns: (product: ProductRow_ProductFragment) => void;
  onRestore: (product: ProductRow_ProductFragment) => Promise<void>;
}

/** A page of the catalog as admins see it. */
export function ProductTable({
  products,
  lowStockThreshold,
  timeZone,
  isArchive,
  sortBy,
  selection,
  ...actions
}: {
  products: readonly ProductRow_ProductFragment[];
  lowStockThreshold: number;
  /** The shop's. */
  timeZone: string;
  /** They were deleted, and can only be restored. */
  isArchive: boolean;
  sortBy: ListLocation['sortBy'];
  /** null: rows can't be selected. */
  selection: Selection | null;
} & ProductActions) {
  const columns = columnsOf({ lowStockThreshold, timeZone, isArchive }, { sortBy, selection }, actions);
  return <DataTable label="Products" columns={columns} isCompact rows={products} rowKey={({ _id }) => _id} />;
}

function columnsOf(
  { lowStockThreshold, timeZone, isArchive }: { lowStockThreshold: number; timeZone: string; isArchive: boolean },
  { sortBy, selection }: { sortBy: ListLocation['sortBy']; selection: Selection | null },
  { onEdit, onDelete, onHistory, onRelated, onAddOns, onRestore }: ProductActions,
): Column<ProductRow_ProductFragment>[] {
  return [
    {
      header: 'Product',
      isTitle: true,
      sort: sortBy('name', 'name-down'),
      cell: (product) => (
        <div className={css({ display: 'flex', alignItems: 'center', gap: { base: '1', sm: '3' } })}>
          {selection && (
            <SelectBox
              label={`Select ${product.name}`}
              isChecked={selection.has(product._id)}
              onChange={(isChecked) => selection.set([product._id], isChecked)}
            />
          )}
          <ShimmerImage
            className={css({
              width: { base: '48px', lg: '56px' },
              flexShrink: '0',
              borderRadius: { base: 'sm', lg: 'md' },
            })}
            src={product.image}
            alt=""
            sizes="56px"
          />
          <div className={css({ minWidth: { base: '0', lg: '24' } })}>
            {isArchive ? (
              <span className={nameText}>{product.name}</span>
            ) : (
              <button
                className={cx(nameText, css({ textAlign: 'left', cursor: 'pointer', _hover: { color: 'brand' } }))}
                type="button"
                onClick={() => onEdit(product)}
              >
                {product.name}
              </button>
            )}
            <InShort product={product} lowFrom={lowStockThreshold} timeZone={timeZone} />
          </div>
        </div>
      ),
    },
    {
      header: 'Category',
      isWideOnly: true,
      sort: sortBy('category', 'category-down'),
      cell: (product) => (
        <span className={css({ whiteSpace: { lg: 'nowrap' } })}>
          {categoryLabels[categoryFromEnum(product.category)]}
        </span>
      ),
    },
    {
      header: 'Price',
      isWideOnly: true,
      sort: sortBy('price', 'price-down'),
      cell: (product) => <Price product={product} />,
    },
    {
      header: 'Stock',
      isWideOnly: true,
      sort: sortBy('stock', 'stock-down'),
      cell: (product) => <Stock product={product} lowFrom={lowStockThreshold} />,
    },
    {
      header: 'Status',
      isWideOnly: true,
      sort: sortBy('status', 'status-down'),
      cell: (product) =>
        isArchive ? <StatusPill>Archived</StatusPill> : <Statuses product={product} timeZone={timeZone} />,
    },
    {
      header: 'Added',
      isWidestOnly: true,
      sort: sortBy('oldest', ''),
      cell: ({ createdAt }) => (
        <span className={css({ whiteSpace: 'nowrap' })}>
          <DateText value={createdAt} />
        </span>
      ),
    },
    {
      header: 'Actions',
      align: 'end',
      isHeaderHidden: true,
      isTitle: true,
      cell: (product) =>
        isArchive ? (
          <RestoreButton product={product} onRestore={onRestore} />
        ) : (
          <div
            className={css({
              display: 'flex',
              gap: { lg: '1' },
              justifyContent: 'flex-end',
              me: { base: '-2', lg: '0' },
            })}
          >
            <IconButton label={`Edit ${product.name}`} {...opensRow} onClick={() => onEdit(product)}>
              <Pencil size={19} aria-hidden />
            </IconButton>
            <div className={inRow}>
              <IconLink label={`Variants of ${product.name}`} to={adminPaths.variants(product._id)}>
                <Layers size={19} aria-hidden />
              </IconLink>
            </div>
            <div className={inRow}>
              <IconButton label={`Stock history of ${product.name}`} onClick={() => onHistory(product)}>
                <History size={19} aria-hidden />
              </IconButton>
            </div>
            <div className={inRow}>
              <IconButton label={`Related products of ${product.name}`} onClick={() => onRelated(product)}>
                <Link2 size={19} aria-hidden />
              </IconButton>
            </div>
            <div className={inRow}>
              <IconButton label={`Add-ons of ${product.name}`} onClick={() => onAddOns(product)}>
                <PackagePlus size={19} aria-hidden />
              </IconButton>
            </div>
            <div className={inRow}>
              <IconButton label={`Delete ${product.name}`} onClick={() => onDelete(product)}>
                <Trash2 size={19} aria-hidden />
              </IconButton>
            </div>
            <div className={inMenu}>
              <MoreActions product={product} {...{ onHistory, onRelated, onAddOns, onDelete }} />
            </div>
          </div>
        ),
    },
  ];
}

function Statuses({ product, timeZone }: { product: ProductRow_ProductFragment; timeZone: string }) {
  return (
    <>
      <div className={css({ display: 'flex', gap: '1.5', flexWrap: 'wrap' })}>
        <Publication product={product} />
        {product.isPopular && <StatusPill tone="delivered">Popular</StatusPill>}
        {product.isOnSale && <StatusPill tone="waiting">Sale</StatusPill>}
      </div>
      <NextChange product={product} timeZone={timeZone} />
    </>
  );
}

function Publication({ product }: { product: ProductRow_ProductFragment }) {
  if (product.isPublished) return <StatusPill tone="good">Published</StatusPill>;
  return product.publishFrom === null ? (
    <StatusPill>Hidden</StatusPill>
  ) : (
    <StatusPill tone="waiting">Scheduled</StatusPill>
  );
}

/** What happens to it next by date, if anything does. */
function NextChange({ product, timeZone }: { product: ProductRow_ProductFragment; timeZone: string }) {
  const change = nextChange(product, timeZone);
  return change && <p className={css({ textStyle: 'tiny', color: 'muted', mt: { lg: '1' } })}>{change}</p>;
}

/** The one thing to do with a deleted product. */
function RestoreButton({
  product,
  onRestore,
}: { product: ProductRow_ProductFragment } & Pick<ProductActions, 'onRestore'>) {
  return (
    <Button variant="outline" size="sm" onClick={() => void onRestore(product)}>
      <ArchiveRestore size={18} aria-hidden />
      Restore<VisuallyHidden> {product.name}</VisuallyHidden>
    </Button>
  );
}

/** On phones: the price, and what is out of the ordinary in one word. */
function InShort({
  product,
  lowFrom,
  timeZone,
}: {
  product: ProductRow_ProductFragment;
  lowFrom: number;
  timeZone: string;
}) {
  const { countInStock, isPublished } = product;
  return (
    <div
      className={css({
        textStyle: 'tiny',
        display: { base: 'flex', lg: 'none' },
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: '2',
        rowGap: '0.5',
      })}
    >
      <Price product={product} />
      {!isPublished ? (
        <Publication product={product} />
      ) : isScarce(product, lowFrom) ? (
        <Stock product={product} lowFrom={lowFrom} />
      ) : (
        <span className={css({ color: 'muted' })}>{countInStock} in stock</span>
      )}
      <NextChange product={product} timeZone={timeZone} />
    </div>
  );
}

/** What a narrow row has no room for. */
function MoreActions({
  product,
  onHistory,
  onRelated,
  onAddOns,
  onDelete,
}: { product: ProductRow_ProductFragment } & Pick<
  ProductActions,
  'onHistory' | 'onRelated' | 'onAddOns' | 'onDelete'
>) {
  // The dialog gives the focus back to what had it: to the menu's button, since its lines go with the menu.
  const choose = (action: (product: ProductRow_ProductFragment) => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('[data-menu]')?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    action(product);
  };
  return (
    <div data-menu="">
      <Menu
        button={({ buttonProps, onPress }) => (
          <IconButton label={`More actions for ${product.name}`} onClick={onPress} {...buttonProps}>
            <EllipsisVertical size={20} aria-hidden />
          </IconButton>
        )}
      >
        <Link className={menuItem()} to={adminPaths.variants(product._id)}>
          <Layers size={19} aria-hidden />
          Variants<VisuallyHidden> of {product.name}</VisuallyHidden>
        </Link>
        <button className={menuItem()} type="button" onClick={choose(onHistory)}>
          <History size={19} aria-hidden />
          Stock history<VisuallyHidden> of {product.name}</VisuallyHidden>
        </button>
        <button className={menuItem()} type="button" onClick={choose(onRelated)}>
          <Link2 size={19} aria-hidden />
          Related products<VisuallyHidden> of {product.name}</VisuallyHidden>
        </button>
        <button className={menuItem()} type="button" onClick={choose(onAddOns)}>
          <PackagePlus size={19} aria-hidden />
          Add-ons<VisuallyHidden> of {product.name}</VisuallyHidden>
        </button>
        <button className={menuItem()} type="button" onClick={choose(onDelete)}>
          <Trash2 size={19} aria-hidden />
          Delete<VisuallyHidden> {product.name}</VisuallyHidden>
        </button>
      </Menu>
    </div>
  );
}

/** The stock as a number; low stock stands out, because someone has to reorder. */
function Stock({ product, lowFrom }: { product: ProductRow_ProductFragment; lowFrom: number }) {
  const { countInStock, variants } = product;
  if (!isScarce(product, lowFrom)) return <>{countInStock}</>;
  const lowest = Math.min(...stocksOf(product));
  return (
    <>
      <StatusPill className={css({ whiteSpace: 'nowrap' })} tone={lowest === 0 ? 'bad' : 'waiting'}>
        {lowest === 0 ? 'Sold out' : `${lowest} left`}
      </StatusPill>
      {variants.length > 0 && (
        <p className={css({ textStyle: 'tiny', color: 'muted', mt: { lg: '1' } })}>in one variant</p>
      )}
    </>
  );
}

/** As the list of scarce products has it: one variant is enough. */
function isScarce(product: ProductRow_ProductFragment, lowFrom: number): boolean {
  return Math.min(...stocksOf(product)) <= lowFrom;
}

function stocksOf({ countInStock, variants }: ProductRow_ProductFragment): number[] {
  return [countInStock, ...variants.map((variant) => variant.countInStock)];
}
