import { ProductList } from '~/features/admin/products/product-list';
import { productListVariables } from '~/features/admin/products/product-list-variables';
import { ShopTasksDocument } from '~/graphql/operations/admin-overview';
import { AdminProductsDocument } from '~/graphql/operations/admin-products';
import { PageMeta } from '../../meta/page-meta';
import type { PreloadContext } from '../../routing/page-route';

export async function preload({ query, url }: PreloadContext) {
  await Promise.all([query(AdminProductsDocument, productListVariables(url.searchParams)), query(ShopTasksDocument)]);
}

/** /admin/products?search=rose&category=love&filter=low&sort=oldest&page=2 */
export function Component() {
  return (
    <>
      <PageMeta title="Products" description="The whole catalog, published or not, with prices and stock." isHidden />
      <ProductList />
    </>
  );
}
