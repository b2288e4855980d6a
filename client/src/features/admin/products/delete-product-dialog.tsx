import { chakra, Flex } from '@chakra-ui/react';
import { errorMessage } from '~/graphql/error-message';
import { useDeleteProductMutation } from '~/graphql/operations/admin-products';
import { Button } from '~/ui/button';
import { Dialog } from '~/ui/dialog';
import { toast } from '~/ui/toast-store';

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
  const [deleteProduct, { loading }] = useDeleteProductMutation();
  const confirm = async () => {
    try {
      await deleteProduct({ variables: { input: { id: product._id } } });
      onDeleted(product._id);
      toast.success('Product deleted successfully');
      onClose();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <Dialog
      title="Delete product"
      size="sm"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" disabled={loading} onClick={() => void confirm()}>
            {loading ? 'Deleting…' : 'Delete'}
          </Button>
        </Flex>
      }
    >
      <chakra.p>Are you sure you want to delete this product?</chakra.p>
      <chakra.p fontWeight="semibold" mt="3" overflowWrap="anywhere">
        {product.name}
      </chakra.p>
      <chakra.p color="muted" mt="3">
        It leaves the shop at once. Orders that have it stay as they are, and those that wait for their payment can
        still be paid.
      </chakra.p>
    </Dialog>
  );
}
