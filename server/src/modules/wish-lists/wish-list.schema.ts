import { z } from 'zod';
import { MAX_WISH_LIST_NAME, MAX_WISH_LIST_NOTE, MAX_WISH_NOTE, MAX_WISHED } from '../../domain/wish-lists.js';
import { dateTime } from '../../kit/rest-schemas.js';
import { bodySchema, viewSchema } from '../../kit/view-schema.js';
// The schema of a product must be there before those that hold it.
import '../catalog/product.schema.js';
import { CreateWishListInput, SetWishInput, UpdateWishListInput } from './wish-list.input.js';
import {
  SharedWishListType,
  SharedWishType,
  WishListItemType,
  WishListSummaryType,
  WishListType,
} from './wish-list.type.js';

const example = {
  _id: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  name: 'My birthday',
  note: 'I love anything that smells of lavender.',
  occasionDate: '2027-05-12',
  shareKey: '5a69788796a5b4c3d2e1f00f1e2d3c4b',
  itemCount: 3,
};

/** Wish lists as REST shows them. */
export const wishListSummary = viewSchema(WishListSummaryType, { id: 'WishListSummary', examples: [example] });
viewSchema(WishListItemType, { id: 'WishListItem' });
export const wishList = viewSchema(WishListType, { id: 'WishList' });
viewSchema(SharedWishType, { id: 'SharedWish' });
export const sharedWishList = viewSchema(SharedWishListType, { id: 'SharedWishList' });

const listFields = {
  name: z.string().max(MAX_WISH_LIST_NAME),
  note: z.string().max(MAX_WISH_LIST_NOTE).nullable(),
};

/** A wish list to create. */
export const newWishList = bodySchema(CreateWishListInput, {
  view: WishListSummaryType,
  fields: listFields,
  examples: [{ name: 'My birthday', occasionDate: '2027-05-12' }],
});

/** What changes of a wish list. */
export const wishListChange = bodySchema(UpdateWishListInput, {
  view: WishListSummaryType,
  fields: listFields,
  omit: ['id'],
  examples: [{ note: 'I love anything that smells of lavender.' }],
});

/** What is wished of a product. */
export const wish = bodySchema(SetWishInput, {
  view: WishListItemType,
  fields: { note: z.string().max(MAX_WISH_NOTE).nullable(), quantity: z.int().min(1).max(MAX_WISHED) },
  omit: ['id', 'productId'],
  examples: [{ quantity: 2, note: 'In blue' }],
});

/** A wish list in the download of personal data. */
export const exportedWishLists = z
  .array(
    z.object({
      name: z.string(),
      note: z.string(),
      occasionDate: z.string().nullable(),
      isShared: z.boolean(),
      createdAt: dateTime,
      items: z.array(z.object({ productId: z.string(), quantity: z.int(), note: z.string(), createdAt: dateTime })),
    }),
  )
  .meta({ description: 'All wish lists with what is on them, newest first. They say nothing of what was bought.' });
