import { css } from 'styled-system/css';
import { useDeleteProductMutation } from '~/graphql/operations/admin-products';
import { ConfirmDialog } from '~/ui/confirm-dialog';
import { toast } from '~/ui/toast-store';
import { useRestoreProduct } from './use-restore-product';

/** Asks before a product leaves the shop, and says what that means. */
export function DeleteProductDialog({
  product,
  isOpen,
  onClose,
  onDeleted,
}: {
  product: { _id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
  onDeleted: (id: string) => void;
}) {
  const [deleteProduct] = useDeleteProductMutation();
  const restore = useRestoreProduct();
  return (
    <ConfirmDialog
      title="Delete product"
      action="Delete"
      busyText="Deleting…"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => {
        // The documented check (specification, section 8): nothing is sent without an id.
        if (!product._id) throw new Error('Cannot delete product: Invalid product ID');
        await deleteProduct({ variables: { input: { id: product._id } } });
        toast.success('Product deleted successfully', {
          action: { label: 'Undo', run: () => void restore(product) },
        });
        onDeleted(product._id);
      }}
    >
      <p>Are you sure you want to delete this product?</p>
      <p className={css({ fontWeight: 'semibold', mt: '3', overflowWrap: 'anywhere' })}>{product.name}</p>
      <p className={css({ color: 'muted', mt: '3' })}>
        It disappears from the shop right away. Existing orders aren’t affected. You can restore it from the archived
        products.
      </p>
    </ConfirmDialog>
  );
}
