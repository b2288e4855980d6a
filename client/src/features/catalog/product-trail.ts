import type { ProductCategory } from '~/graphql/generated';
import { categoryFromEnum, categoryLabels } from '~/lib/catalog-terms';
import { paths } from '~/lib/paths';

/** The way to a product's page: home, then its category, or all products while that isn't known. */
export function productTrail(product: { category?: ProductCategory }): { to: string; label: string }[] {
  const category = product.category && categoryFromEnum(product.category);
  return [
    { to: paths.home, label: 'Home' },
    category
      ? { to: paths.category(category), label: categoryLabels[category] }
      : { to: paths.products(), label: 'Products' },
  ];
}
