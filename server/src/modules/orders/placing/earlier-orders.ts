import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { FixedQuery } from '../../../db/fixed-query.js';
import { together } from '../../../db/together.js';
import { HOLD_MINUTES } from '../../../domain/order-state.js';
import { Order } from '../order.entity.js';
import type { Guest, Orderer } from './buyer.js';
import type { OrderRequest } from './order-draft.js';
import { OrderKeyAlias } from './order-key-alias.entity.js';
import { keyReused, orderClaimed } from './order-refusals.js';

/** The orders that a repeated call means. */
export class EarlierOrders {
  /** Whether there is an order with this key or this cart: almost always there is none, which one look tells. */
  private readonly knownOrders = new FixedQuery<'userId' | 'key' | 'hash', object>(
    `SELECT 1 AS known FROM orders WHERE user_id = :userId AND idempotency_key = :key
      UNION ALL SELECT 1 FROM order_key_aliases WHERE user_id = :userId AND idempotency_key = :key
      UNION ALL SELECT 1 FROM orders WHERE user_id = :userId AND status = 'pending' AND request_hash = :hash`,
    ['userId', 'key', 'hash'],
  );

  constructor(private readonly db: Database) {}

  /**
   * The order that was placed earlier for the same request, under the lock of its buyer.
   * @param replaced the order that this one is to take the place of
   * @param adminId the admin who places it: only the key finds what an admin has placed, because two customers may want the same
   * @throws Failure IDEMPOTENCY_KEY_REUSED, CONFLICT when a guest has put it into an account since
   */
  find(
    manager: EntityManager,
    orderer: Orderer,
    request: OrderRequest,
    replaced: string | null,
    adminId: string | null,
  ): Promise<Order | null> {
    if (adminId !== null) return this.findOfAdmin(manager, adminId, request);
    return 'guest' in orderer
      ? this.findOfGuest(manager, orderer.guest, request, replaced)
      : this.findOfUser(manager, orderer.userId, request);
  }

  private async findOfUser(manager: EntityManager, userId: string, request: OrderRequest): Promise<Order | null> {
    const { idempotencyKey, hash } = request;
    const anyKnown = await this.knownOrders.find(manager, { userId, key: idempotencyKey ?? '', hash });
    if (anyKnown.length === 0) return null;
    const known = idempotencyKey === null ? null : await this.findByKey(manager, userId, idempotencyKey);
    if (known && known.requestHash !== hash) throw keyReused();
    if (known) return known;
    // Each tab or device has its own key, but one cart must not reserve its gifts twice.
    // guard: place-order.test.ts 'has one order while it is unpaid', try: -> const open = null as Order | null;
    const open = await this.findOpen(manager, userId, hash);
    // A repeated call with this key returns this order even when it is no longer open.
    // guard: place-order.test.ts 'has one order for both keys', try: !== null -> === ''
    if (open && idempotencyKey !== null)
      await manager.insert(OrderKeyAlias, { userId, idempotencyKey, orderId: open.id, createdAt: await this.db.now() });
    return open;
  }

  private async findOpen(manager: EntityManager, userId: string, requestHash: string): Promise<Order | null> {
    const where = { userId, status: 'pending', requestHash } as const;
    const open = await manager.findOne(Order, { where, order: { createdAt: 'DESC' } });
    // A confirmed order stays unpaid for weeks, and its customer may want the same gifts again. Repeated calls come earlier.
    // guard: pay-later.test.ts 'can be ordered again', try: open?.payLater?.isConfirmed -> false
    if (open?.payLater?.isConfirmed && open.createdAt < (await this.db.now()) - HOLD_MINUTES * 60_000) return null;
    return open;
  }

  private async findOfAdmin(
    manager: EntityManager,
    placedBy: string,
    { idempotencyKey, hash }: OrderRequest,
  ): Promise<Order | null> {
    const known = idempotencyKey === null ? null : await manager.findOneBy(Order, { placedBy, idempotencyKey });
    // guard: counter-orders.test.ts 'another order with the same key', try: known.requestHash !== hash -> false
    if (known && known.requestHash !== hash) throw keyReused();
    return known;
  }

  /** Finds the order that a guest has placed with this key, or the one to replace if it is the same order. */
  private async findOfGuest(
    manager: EntityManager,
    { emailNorm: guestEmail }: Guest,
    { idempotencyKey, hash }: OrderRequest,
    replaced: string | null,
  ): Promise<Order | null> {
    const [known, claimed] =
      idempotencyKey === null
        ? [null, null]
        : await together(
            manager.findOneBy(Order, { guestEmail, idempotencyKey }),
            manager
              .createQueryBuilder(Order, 'o')
              .where(
                'o.userId = (SELECT u.id FROM users u WHERE u.email_norm = :guestEmail AND u.deleted_at IS NULL)',
                {
                  guestEmail,
                },
              )
              .andWhere('o.idempotencyKey = :idempotencyKey', { idempotencyKey })
              .getOne(),
          );
    if (known && known.requestHash !== hash) throw keyReused();
    // Whoever repeats the call has shown no session, so gets no look at what is in an account.
    // guard: guest-checkout.test.ts 'repeated after the order was claimed', try: claimed?.requestHash === hash -> false
    if (!known && claimed?.requestHash === hash) throw orderClaimed();
    if (known || replaced === null) return known;
    // The caller has shown its key.
    return manager.findOneBy(Order, { id: replaced, guestEmail, status: 'pending', requestHash: hash });
  }

  /** Finds the order that was placed with this key, or that was returned for it. */
  private async findByKey(manager: EntityManager, userId: string, idempotencyKey: string): Promise<Order | null> {
    const placed = await manager.findOneBy(Order, { userId, idempotencyKey });
    if (placed) return placed;
    const alias = await manager.findOneBy(OrderKeyAlias, { userId, idempotencyKey });
    return alias && manager.findOneByOrFail(Order, { id: alias.orderId });
  }
}
