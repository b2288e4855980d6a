import { isShownOn } from '../../domain/collections.js';
import { decimalFromCents, shopCurrency } from '../../domain/money.js';
import type { Collection } from './collection.entity.js';
import type { AdminCollectionType, CollectionType } from './collection.type.js';

/** A collection as the interfaces show it to shoppers. */
export function toCollectionView({ id, kind, slug, name, description, image }: Collection): CollectionType {
  return { _id: id, kind, slug, name, description, image };
}

/** A collection as admins edit it. @param today the shop's date */
export function toAdminCollectionView(collection: Collection, today: string): AdminCollectionType {
  const { position, isPublished, startsOn, endsOn, rule, finder, createdAt, updatedAt, version } = collection;
  return {
    ...toCollectionView(collection),
    ...{ position, isPublished, startsOn, endsOn, finder, version },
    isShown: isShownOn(collection, today),
    rule: rule && {
      categories: [...rule.categories],
      minPrice: rule.minPriceCents === null ? null : decimalFromCents(rule.minPriceCents),
      maxPrice: rule.maxPriceCents === null ? null : decimalFromCents(rule.maxPriceCents),
      isOnSale: rule.isOnSale,
      isPopular: rule.isPopular,
      inStock: rule.inStock,
      createdWithinDays: rule.createdWithinDays,
    },
    currency: shopCurrency().code,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  };
}
