import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import { ShopType } from '../shop/shop.type.js';
import { LayoutService } from './layout.service.js';
import {
  HomeSourceType,
  LayoutSourceType,
  MenuSourceType,
  ShopLayoutType,
  UpdateHomeInput,
  UpdateMenuInput,
} from './layout.type.js';

/** Belongs to the shop's public information, so that menus come with what every page reads anyway. */
@Resolver(() => ShopType)
export class LayoutResolver {
  constructor(private readonly service: LayoutService) {}

  @FieldResolver(() => ShopLayoutType, {
    description: 'Menus, the sections of the home page, and which pages are edited.',
  })
  layout(): Promise<ShopLayoutType> {
    return this.service.layout();
  }

  @Query(() => LayoutSourceType, { description: 'Menus and home page as they are edited. Admins only.' })
  layoutSource(@Ctx() { actor }: RequestContext): Promise<LayoutSourceType> {
    return this.service.source(actor);
  }

  @Mutation(() => MenuSourceType, { description: 'Changes a menu. Admins only.' })
  updateMenu(
    @Arg('input', () => UpdateMenuInput) { id, version, ...change }: UpdateMenuInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<MenuSourceType> {
    return this.service.updateMenu(actor, id, version, change);
  }

  @Mutation(() => HomeSourceType, { description: 'Changes the sections of the home page. Admins only.' })
  updateHome(
    @Arg('input', () => UpdateHomeInput) { version, sections }: UpdateHomeInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<HomeSourceType> {
    return this.service.updateHome(actor, version, sections);
  }
}
