import { errorMessage } from '~/graphql/error-message';
import { useRestoreProductMutation } from '~/graphql/operations/admin-products';
import { toast } from '~/ui/toast-store';

/** Puts a deleted product back into the shop, and says so. @returns whether it is back */
export function useRestoreProduct(): (product: { _id: string; name: string }) => Promise<boolean> {
  const [restoreProduct] = useRestoreProductMutation();
  return async ({ _id, name }) => {
    try {
      await restoreProduct({ variables: { input: { id: _id } } });
      toast.success(`${name} restored`);
      return true;
    } catch (error) {
      toast.error(errorMessage(error));
      return false;
    }
  };
}
