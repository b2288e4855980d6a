import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../request-context.js';
import { ShopService, type ShopSettingsView, type ShopView } from './shop.service.js';
import { ShopSettingsType, ShopType, UpdateShopSettingsInput } from './shop.type.js';

@Resolver(() => ShopType)
export class ShopResolver {
  constructor(private readonly shops: ShopService) {}

  @Query(() => ShopType, { description: 'The shop itself.' })
  shop(): Promise<ShopView> {
    return this.shops.shop();
  }

  @Query(() => ShopSettingsType, { description: 'Everything that can be set, for admins.' })
  shopSettings(@Ctx() { actor }: RequestContext): Promise<ShopSettingsView> {
    return this.shops.settingsFor(actor);
  }

  @Mutation(() => ShopSettingsType, { description: 'Changes settings of the shop, for admins; all of them or none.' })
  updateShopSettings(
    @Arg('input', () => UpdateShopSettingsInput) { version, ...change }: UpdateShopSettingsInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<ShopSettingsView> {
    return this.shops.updateSettings(actor, version, change);
  }
}
