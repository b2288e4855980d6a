import type { Database } from '../../db/database.js';
import { Failure } from '../../domain/failure.js';
import { isWishListKey, stillWanted } from '../../domain/wish-lists.js';
import type { RequestContext } from '../../kit/request-context.js';
import { User } from '../accounts/users/user.entity.js';
import type { Limit, RateLimiter } from '../limits/rate-limiter.js';
import { showWishes } from './show-wishes.js';
import type { WishListPurchases } from './wish-list-purchases.js';
import { WishList } from './wish-list.entity.js';
import type { SharedWishListType } from './wish-list.type.js';

/** Keys that open nothing, from one network: enough for links that were cut off or stopped, too few for guessing. */
const wrongKeys: Limit = { tries: 30, seconds: 15 * 60 };

/** Shows shared lists to those who have their link. */
export class SharedWishLists {
  constructor(
    private readonly db: Database,
    private readonly limiter: Pick<RateLimiter, 'count' | 'refuse'>,
    private readonly purchases: Pick<WishListPurchases, 'boughtFor'>,
  ) {}

  /**
   * A shared list, for everyone who knows its key. Its owner is not told what was bought.
   * @param key untrusted
   * @throws Failure NOT_FOUND, also for a key that was stopped; RATE_LIMITED when there were too many of those
   */
  async get(
    { actor, clientAddress }: Pick<RequestContext, 'actor' | 'clientAddress'>,
    key: string,
  ): Promise<SharedWishListType> {
    const limitKey = `wish-list-key:${clientAddress}`;
    // guard: wish-lists.test.ts 'guessing keys'
    await this.limiter.refuse(limitKey, wrongKeys, tooMany);
    const list = isWishListKey(key) ? await this.db.reader.findOneBy(WishList, { shareKey: key }) : null;
    if (!list) {
      // guard: wish-lists.test.ts 'guessing keys'
      await this.limiter.count(limitKey, wrongKeys, tooMany);
      throw new Failure('NOT_FOUND', 'This wish list isn’t shared, or its link has changed.');
    }
    const isOwner = actor.kind === 'user' && actor.userId === list.userId;
    const [owner, { wishes, unavailable }, bought] = await Promise.all([
      this.db.reader.findOneByOrFail(User, { id: list.userId }),
      showWishes(this.db.reader, list.id),
      // guard: wish-lists.test.ts 'is to be surprised', try: isOwner ? -> isOwner && false ?
      isOwner ? null : this.purchases.boughtFor(this.db.reader, list),
    ]);
    return {
      name: list.name,
      ownerName: owner.name,
      note: list.note || null,
      occasionDate: list.occasionDate,
      ownListId: isOwner ? list.id : null,
      items: wishes.map(({ item, product }) => ({
        product,
        quantity: item.quantity,
        note: item.note || null,
        bought: bought && (bought.get(product._id) ?? 0),
        stillWanted: bought && stillWanted(item.quantity, bought.get(product._id) ?? 0),
      })),
      unavailableItems: unavailable,
    };
  }
}

function tooMany(minutes: number): string {
  return `Too many links that open no wish list. Please try again in ${minutes} minutes.`;
}
