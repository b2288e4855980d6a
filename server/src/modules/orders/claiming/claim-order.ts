import type { EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../../db/database-fault.js';
import type { Database } from '../../../db/database.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { requireUser } from '../../../domain/permissions.js';
import type { Ids } from '../../../domain/ports.js';
import type { Outbox } from '../../../jobs/outbox.js';
import type { RequestContext } from '../../../kit/request-context.js';
import type { OpenedAccount, OpenProvedAccount } from '../../accounts/recovery/open-proved-account.js';
import { tokenHash } from '../../accounts/sign-in/token-hash.js';
import { lockUser } from '../../accounts/users/lock-user.js';
import type { SignedInType } from '../../accounts/users/user.type.js';
import type { Limit, RateLimiter } from '../../limits/rate-limiter.js';
import { lockOrder, orderNotFound } from '../lock-order.js';
import { Order } from '../order.entity.js';
import type { OrderLinks } from '../reading/order-links.js';
import { sendOrderMail } from '../send-order-mail.job.js';
import { giveGuestOrders } from './give-guest-orders.js';

const byNetwork: Limit = { tries: 30, seconds: 60 * 60 };
const mailsByAddress: Limit = { tries: 3, seconds: 60 * 60 };

const DEAD_LINK = 'This link is no longer valid. Ask for a new one on the page of your order.';

/** How often a claim is tried when the same person registers at the same time. */
const MAX_TRIES = 2;

/** Puts the orders of a guest into an account, once the owner of the address has proved it. */
export class ClaimOrder {
  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly outbox: Outbox,
    private readonly limiter: Pick<RateLimiter, 'count'>,
    private readonly links: OrderLinks,
    private readonly accounts: OpenProvedAccount,
  ) {}

  /**
   * Puts an order that a guest has placed, and all others with the same address, into the account of that address. The
   * address is proved by the link in an email, or by the caller's own verified account. With the link, visitors get a new
   * account, without a password; one that exists and is verified gets the orders, but no session. Safe to repeat.
   * @param proof the key of the email's account link
   * @returns the session of a visitor's account, if one was opened
   * @throws Failure BAD_USER_INPUT with field `claim` for a dead link; without a link UNAUTHENTICATED, FORBIDDEN for an
   *   unverified account, NOT_FOUND for orders with another address; CONFLICT when it belongs to an account already or the
   *   caller is signed in with another address; RATE_LIMITED
   */
  async claim(context: RequestContext, orderId: string, proof: string | null): Promise<SignedInType | null> {
    if (proof === null) requireUser(context.actor);
    else {
      await this.count(`claim:${context.clientAddress}`, byNetwork);
      if (!this.links.provesAddress(orderId, proof)) throw invalidInput({ claim: DEAD_LINK });
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        const opened = await this.db.inTransaction((manager) =>
          this.claimIn(manager, context, orderId, proof !== null),
        );
        if (opened) this.accounts.record(opened);
        return opened?.signedIn ?? null;
      } catch (error) {
        if (!isUniqueViolation(error) || attempt === MAX_TRIES) throw error;
      }
    }
  }

  /**
   * Emails the link that proves the address to whoever reads it. The answer says nothing about accounts.
   * @param key opens the order
   * @throws Failure NOT_FOUND, CONFLICT when the order belongs to an account already, RATE_LIMITED
   */
  async sendLink(
    { clientAddress }: Pick<RequestContext, 'clientAddress'>,
    orderId: string,
    key: string,
  ): Promise<void> {
    await this.count(`claim-link:${clientAddress}`, byNetwork);
    const order = this.links.opens(orderId, key) && (await this.db.reader.findOneBy(Order, { id: orderId }));
    if (!order) throw orderNotFound();
    if (order.guestEmail === null) throw belongsToAccount();
    if (order.guestEmail === '') throw new Failure('CONFLICT', 'This order has no email address.');
    // By the address: it may be a stranger's, with as many orders as somebody likes to place.
    // guard: guest-checkout.test.ts 'is emailed three times', try: , mailsByAddress -> , byNetwork
    // guard: guest-checkout.test.ts 'is emailed three times', try: tokenHash(order.guestEmail) -> orderId
    await this.count(`claim-link:${tokenHash(order.guestEmail)}`, mailsByAddress);
    await this.db.inTransaction((manager) =>
      this.outbox.enqueue(manager, sendOrderMail, { orderId, template: 'account' }, `account:${this.ids.id()}`),
    );
  }

  private async claimIn(
    manager: EntityManager,
    context: RequestContext,
    orderId: string,
    isProved: boolean,
  ): Promise<OpenedAccount | null> {
    const { actor } = context;
    const { userId, guestEmail, customerName: name, customerEmail: email } = await lockOrder(manager, orderId);
    if (guestEmail === null) {
      if (actor.kind === 'user' && userId === actor.userId) return null;
      throw isProved ? belongsToAccount() : orderNotFound();
    }
    if (actor.kind === 'user') {
      const user = await lockUser(manager, actor.userId);
      if (user.emailNorm !== guestEmail) throw isProved ? signedInElsewhere() : orderNotFound();
      // guard: guest-checkout.test.ts 'unverified account claims and exports nothing', try: && !isProved -> && false
      if (user.emailVerifiedAt === null && !isProved)
        throw new Failure('FORBIDDEN', 'Please confirm your email address first.');
      const confirmed = user.emailVerifiedAt === null ? await this.accounts.confirm(manager, user) : null;
      await giveGuestOrders(manager, user);
      return confirmed;
    }
    const opened = await this.accounts.openIn(manager, context, { name, email });
    await giveGuestOrders(manager, opened.user);
    return opened;
  }

  private count(key: string, limit: Limit): Promise<void> {
    return this.limiter.count(key, limit, (minutes) => `Too many attempts. Please try again in ${minutes} minutes.`);
  }
}

function belongsToAccount(): Failure {
  return new Failure('CONFLICT', 'This order is already in an account. Please sign in to see it.');
}

function signedInElsewhere(): Failure {
  return new Failure(
    'CONFLICT',
    'You’re signed in with another email address than the one of this order. Sign out, then open the link again.',
  );
}
