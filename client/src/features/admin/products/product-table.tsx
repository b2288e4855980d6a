import { chakra, Flex } from '@chakra-ui/react';
import { History, Pencil, Trash2 } from 'lucide-react';
import type { ProductRow_ProductFragment } from '~/graphql/generated';
import { categoryFromEnum, categoryLabels } from '~/lib/catalog-terms';
import { StatusPill } from '~/ui/badge';
import { DataTable, opensRow, type Column } from '~/ui/data-table';
import { IconButton } from '~/ui/icon-button';
import { Price } from '~/ui/price';
import { ShimmerImage } from '~/ui/shimmer-image';

/** What can be done with a product of the table. */
export interface ProductActions {
  onEdit: (product: ProductRow_ProductFragment) => void;
  onDelete: (product: ProductRow_ProductFragment) => void;
  onHistory: (product: ProductRow_ProductFragment) => void;
}

/** A page of the catalogue as admins see it. */
export function ProductTable({
  products,
  lowStockThreshold,
  ...actions
}: { products: readonly ProductRow_ProductFragment[]; lowStockThreshold: number } & ProductActions) {
  const columns = columnsOf(lowStockThreshold, actions);
  return <DataTable label="Products" columns={columns} rows={products} rowKey={({ _id }) => _id} />;
}

function columnsOf(
  lowStockThreshold: number,
  { onEdit, onDelete, onHistory }: ProductActions,
): Column<ProductRow_ProductFragment>[] {
  return [
    {
      header: 'Product',
      isTitle: true,
      cell: (product) => (
        <Flex align="center" gap="3">
          <ShimmerImage src={product.image} alt="" width="56px" flexShrink="0" sizes="56px" borderRadius="md" />
          <chakra.span fontWeight="semibold" lineHeight="snug" minWidth="0">
            {product.name}
          </chakra.span>
        </Flex>
      ),
    },
    {
      header: 'Category',
      cell: (product) => (
        <chakra.span whiteSpace={{ lg: 'nowrap' }}>{categoryLabels[categoryFromEnum(product.category)]}</chakra.span>
      ),
    },
    { header: 'Price', cell: (product) => <Price product={product} /> },
    { header: 'Stock', cell: (product) => <Stock count={product.countInStock} lowFrom={lowStockThreshold} /> },
    {
      header: 'Status',
      cell: (product) => (
        <Flex gap="1.5" wrap="wrap">
          <StatusPill tone={product.isPublished ? 'good' : 'neutral'}>
            {product.isPublished ? 'Published' : 'Hidden'}
          </StatusPill>
          {product.isPopular && <StatusPill tone="delivered">Popular</StatusPill>}
          {product.isOnSale && <StatusPill tone="waiting">Sale</StatusPill>}
        </Flex>
      ),
    },
    {
      header: 'Actions',
      align: 'end',
      isHeaderHidden: true,
      isTitle: true,
      cell: (product) => (
        <Flex
          gap="1"
          justify={{ base: 'flex-start', lg: 'flex-end' }}
          mx={{ base: '-2.5', lg: '0' }}
          my={{ base: '-2', lg: '0' }}
        >
          <IconButton label={`Edit ${product.name}`} {...opensRow} onClick={() => onEdit(product)}>
            <Pencil size={19} aria-hidden />
          </IconButton>
          <IconButton label={`Stock history of ${product.name}`} onClick={() => onHistory(product)}>
            <History size={19} aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${product.name}`} onClick={() => onDelete(product)}>
            <Trash2 size={19} aria-hidden />
          </IconButton>
        </Flex>
      ),
    },
  ];
}

/** A full shelf is a plain figure; one that needs somebody stands out. */
function Stock({ count, lowFrom }: { count: number; lowFrom: number }) {
  if (count > lowFrom) return <>{count}</>;
  return (
    <StatusPill tone={count === 0 ? 'bad' : 'waiting'} whiteSpace="nowrap">
      {count === 0 ? 'Sold out' : `${count} left`}
    </StatusPill>
  );
}
