import { Query, Resolver } from 'type-graphql';
import { ShopService, type ShopView } from './shop.service.js';
import { ShopType } from './shop.type.js';

@Resolver(() => ShopType)
export class ShopResolver {
  constructor(private readonly shops: ShopService) {}

  @Query(() => ShopType, { description: 'The shop itself.' })
  shop(): Promise<ShopView> {
    return this.shops.shop();
  }
}
