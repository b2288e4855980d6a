import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../kit/request-context.js';
import type { SharedWishLists } from './shared-wish-lists.js';
import {
  CreateWishListInput,
  DeleteWishListInput,
  RemoveWishInput,
  SetWishInput,
  ShareWishListInput,
  StopSharingWishListInput,
  UpdateWishListInput,
} from './wish-list.input.js';
import { SharedWishListType, WishListSummaryType, WishListType } from './wish-list.type.js';
import type { WishLists } from './wish-lists.service.js';

/** What both interfaces say about the calls. */
export const SET_WISH =
  'Puts a product or a variant on a wish list of the caller, up to 200. One that is there already is changed; omitted fields stay as they are.';
export const SHARE_WISH_LIST =
  'Opens a wish list of the caller to everyone who has its key. A list that is shared already keeps its key.';
export const STOP_SHARING =
  'Closes a wish list of the caller to everyone else. Its key opens nothing anymore; shared again, it has another one.';
export const SHARED_WISH_LIST =
  'A shared wish list, for everyone who has its key, with what others have bought. Its owner is never told what was bought. Keys that open nothing are counted, and after 30 in 15 minutes refused.';

@Resolver()
export class WishListsResolver {
  constructor(
    private readonly wishLists: WishLists,
    private readonly shared: SharedWishLists,
  ) {}

  @Query(() => [WishListSummaryType], { description: 'The wish lists of the caller, at most 20, the newest first.' })
  myWishLists(@Ctx() { actor }: RequestContext): Promise<WishListSummaryType[]> {
    return this.wishLists.listMine(actor);
  }

  @Query(() => WishListType, { description: 'A wish list of the caller.' })
  wishList(
    @Arg('id', () => ID, { description: 'The ID of the wish list.' }) id: string,
    @Ctx() { actor }: RequestContext,
  ): Promise<WishListType> {
    return this.wishLists.getMine(actor, id);
  }

  @Query(() => SharedWishListType, { description: SHARED_WISH_LIST })
  sharedWishList(
    @Arg('key', () => String, { description: 'The key of the list.' }) key: string,
    @Ctx() context: RequestContext,
  ): Promise<SharedWishListType> {
    return this.shared.get(context, key);
  }

  @Mutation(() => WishListSummaryType, {
    description: 'Creates a wish list of the caller, who can have 20. Nobody else sees it until it is shared.',
  })
  createWishList(
    @Arg('input', () => CreateWishListInput) input: CreateWishListInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<WishListSummaryType> {
    return this.wishLists.create(actor, input);
  }

  @Mutation(() => WishListSummaryType, { description: 'Changes a wish list of the caller.' })
  updateWishList(
    @Arg('input', () => UpdateWishListInput) { id, ...input }: UpdateWishListInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<WishListSummaryType> {
    return this.wishLists.update(actor, id, input);
  }

  @Mutation(() => Boolean, { description: 'Deletes a wish list of the caller. Orders stay as they are.' })
  async deleteWishList(
    @Arg('input', () => DeleteWishListInput) { id }: DeleteWishListInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<boolean> {
    await this.wishLists.delete(actor, id);
    return true;
  }

  @Mutation(() => WishListSummaryType, { description: SET_WISH })
  setWish(
    @Arg('input', () => SetWishInput) { id, productId, ...input }: SetWishInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<WishListSummaryType> {
    return this.wishLists.setWish(actor, id, productId, input);
  }

  @Mutation(() => WishListSummaryType, { description: 'Takes a product or a variant off a wish list of the caller.' })
  removeWish(
    @Arg('input', () => RemoveWishInput) { id, productId }: RemoveWishInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<WishListSummaryType> {
    return this.wishLists.removeWish(actor, id, productId);
  }

  @Mutation(() => WishListSummaryType, { description: SHARE_WISH_LIST })
  shareWishList(
    @Arg('input', () => ShareWishListInput) { id }: ShareWishListInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<WishListSummaryType> {
    return this.wishLists.share(actor, id);
  }

  @Mutation(() => WishListSummaryType, { description: STOP_SHARING })
  stopSharingWishList(
    @Arg('input', () => StopSharingWishListInput) { id }: StopSharingWishListInput,
    @Ctx() { actor }: RequestContext,
  ): Promise<WishListSummaryType> {
    return this.wishLists.stopSharing(actor, id);
  }
}
