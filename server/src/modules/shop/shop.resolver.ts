import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { ShopService, type ShopSettingsView, type ShopView } from './shop.service.js';
import { ShopSettingsType, ShopType, UpdateShopSettingsInput } from './shop.type.js';

@Resolver(() => ShopType)
export class ShopResolver {
  constructor(private readonly shops: ShopService) {}

  @Query(() => ShopType, { description: 'Public information about the shop.' })
  shop(): Promise<ShopView> {
    return this.shops.shop();
  }

  @Query(() => ShopSettingsType, { description: "The shop's settings. Admins only." })
  shopSettings(@Ctx() { actor }: RequestContext): Promise<ShopSettingsView> {
    return this.shops.settingsFor(actor);
  }

  @Mutation(() => ShopSettingsType, { description: "Updates the shop's settings, all or none of them. Admins only." })
  updateShopSettings(
    @Arg('input', () => UpdateShopSettingsInput) { version, ...change }: UpdateShopSettingsInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ShopSettingsView> {
    return this.shops.updateSettings(actor, version, change);
  }
}
