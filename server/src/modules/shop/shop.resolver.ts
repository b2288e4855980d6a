import { Arg, Ctx, Extensions, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { sharedByVisitors } from '../../kit/shared-by-visitors.js';
import { ShopService } from './shop.service.js';
import { ShopSettingsType, ShopType, UpdateShopSettingsInput } from './shop.type.js';

@Resolver(() => ShopType)
export class ShopResolver {
  constructor(private readonly shops: ShopService) {}

  @Extensions(sharedByVisitors)
  @Query(() => ShopType, { description: 'Public information about the shop.' })
  shop(): Promise<ShopType> {
    return this.shops.shop();
  }

  @Query(() => ShopSettingsType, { description: "The shop's settings. Admins only." })
  shopSettings(@Ctx() { actor }: RequestContext): Promise<ShopSettingsType> {
    return this.shops.settingsFor(actor);
  }

  @Mutation(() => ShopSettingsType, { description: "Updates the shop's settings, all or none of them. Admins only." })
  updateShopSettings(
    @Arg('input', () => UpdateShopSettingsInput) { version, ...change }: UpdateShopSettingsInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ShopSettingsType> {
    return this.shops.updateSettings(actor, version, change);
  }
}
