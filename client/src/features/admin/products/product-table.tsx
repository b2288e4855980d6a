import { chakra, Flex } from '@chakra-ui/react';
import { ArchiveRestore, EllipsisVertical, History, Pencil, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { ProductRow_ProductFragment } from '~/graphql/generated';
import { categoryFromEnum, categoryLabels } from '~/lib/catalog-terms';
import { StatusPill } from '~/ui/badge';
import { Button } from '~/ui/button';
import { DataTable, onPhones, onWideScreens, opensRow, type Column } from '~/ui/data-table';
import { IconButton } from '~/ui/icon-button';
import { Menu, MenuItem } from '~/ui/menu';
import { Price } from '~/ui/price';
import { ShimmerImage } from '~/ui/shimmer-image';
import { VisuallyHidden } from '~/ui/visually-hidden';

/** What can be done with a product of the table. */
export interface ProductActions {
  onEdit: (product: ProductRow_ProductFragment) => void;
  onDelete: (product: ProductRow_ProductFragment) => void;
  onHistory: (product: ProductRow_ProductFragment) => void;
  onRestore: (product: ProductRow_ProductFragment) => Promise<void>;
}

/** A page of the catalog as admins see it. */
export function ProductTable({
  products,
  lowStockThreshold,
  isArchive,
  ...actions
}: {
  products: readonly ProductRow_ProductFragment[];
  lowStockThreshold: number;
  /** They were deleted, and can only be restored. */
  isArchive: boolean;
} & ProductActions) {
  const columns = columnsOf(lowStockThreshold, isArchive, actions);
  return <DataTable label="Products" columns={columns} isCompact rows={products} rowKey={({ _id }) => _id} />;
}

function columnsOf(
  lowStockThreshold: number,
  isArchive: boolean,
  { onEdit, onDelete, onHistory, onRestore }: ProductActions,
): Column<ProductRow_ProductFragment>[] {
  return [
    {
      header: 'Product',
      isTitle: true,
      cell: (product) => (
        <Flex align="center" gap="3">
          <ShimmerImage
            src={product.image}
            alt=""
            width={{ base: '48px', lg: '56px' }}
            flexShrink="0"
            sizes="56px"
            borderRadius={{ base: 'sm', lg: 'md' }}
          />
          <chakra.div minWidth="0">
            <chakra.span display="block" fontWeight="semibold" lineHeight="snug">
              {product.name}
            </chakra.span>
            <InShort product={product} lowFrom={lowStockThreshold} />
          </chakra.div>
        </Flex>
      ),
    },
    {
      header: 'Category',
      isWideOnly: true,
      cell: (product) => (
        <chakra.span whiteSpace={{ lg: 'nowrap' }}>{categoryLabels[categoryFromEnum(product.category)]}</chakra.span>
      ),
    },
    { header: 'Price', isWideOnly: true, cell: (product) => <Price product={product} /> },
    {
      header: 'Stock',
      isWideOnly: true,
      cell: (product) => <Stock count={product.countInStock} lowFrom={lowStockThreshold} />,
    },
    {
      header: 'Status',
      isWideOnly: true,
      cell: (product) => (isArchive ? <StatusPill>Archived</StatusPill> : <Statuses product={product} />),
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
          <Flex gap={{ lg: '1' }} justify="flex-end" me={{ base: '-2', lg: '0' }}>
            <IconButton label={`Edit ${product.name}`} {...opensRow} onClick={() => onEdit(product)}>
              <Pencil size={19} aria-hidden />
            </IconButton>
            <chakra.div {...onWideScreens}>
              <IconButton label={`Stock history of ${product.name}`} onClick={() => onHistory(product)}>
                <History size={19} aria-hidden />
              </IconButton>
            </chakra.div>
            <chakra.div {...onWideScreens}>
              <IconButton label={`Delete ${product.name}`} onClick={() => onDelete(product)}>
                <Trash2 size={19} aria-hidden />
              </IconButton>
            </chakra.div>
            <chakra.div {...onPhones}>
              <MoreActions product={product} onHistory={onHistory} onDelete={onDelete} />
            </chakra.div>
          </Flex>
        ),
    },
  ];
}

function Statuses({ product }: { product: ProductRow_ProductFragment }) {
  return (
    <Flex gap="1.5" wrap="wrap">
      <StatusPill tone={product.isPublished ? 'good' : 'neutral'}>
        {product.isPublished ? 'Published' : 'Hidden'}
      </StatusPill>
      {product.isPopular && <StatusPill tone="delivered">Popular</StatusPill>}
      {product.isOnSale && <StatusPill tone="waiting">Sale</StatusPill>}
    </Flex>
  );
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
function InShort({ product, lowFrom }: { product: ProductRow_ProductFragment; lowFrom: number }) {
  const { countInStock, isPublished } = product;
  return (
    <Flex display={{ base: 'flex', lg: 'none' }} wrap="wrap" align="center" columnGap="2" rowGap="0.5" textStyle="tiny">
      <Price product={product} />
      {!isPublished ? (
        <StatusPill>Hidden</StatusPill>
      ) : countInStock > lowFrom ? (
        <chakra.span color="muted">{countInStock} in stock</chakra.span>
      ) : (
        <Stock count={countInStock} lowFrom={lowFrom} />
      )}
    </Flex>
  );
}

/** What a phone's row has no room for. */
function MoreActions({
  product,
  onHistory,
  onDelete,
}: { product: ProductRow_ProductFragment } & Pick<ProductActions, 'onHistory' | 'onDelete'>) {
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
        <MenuItem asChild>
          <button type="button" onClick={choose(onHistory)}>
            <History size={19} aria-hidden />
            Stock history<VisuallyHidden> of {product.name}</VisuallyHidden>
          </button>
        </MenuItem>
        <MenuItem asChild>
          <button type="button" onClick={choose(onDelete)}>
            <Trash2 size={19} aria-hidden />
            Delete<VisuallyHidden> {product.name}</VisuallyHidden>
          </button>
        </MenuItem>
      </Menu>
    </div>
  );
}

/** The stock as a number; low stock stands out, because someone has to reorder. */
function Stock({ count, lowFrom }: { count: number; lowFrom: number }) {
  if (count > lowFrom) return <>{count}</>;
  return (
    <StatusPill tone={count === 0 ? 'bad' : 'waiting'} whiteSpace="nowrap">
      {count === 0 ? 'Sold out' : `${count} left`}
    </StatusPill>
  );
}
