import type { Database } from '../../../db/database.js';
import type { Clock } from '../../../domain/ports.js';
import type { AnonymizeUser } from '../deletion/anonymize-user.js';
import { lockLiving } from '../users/lock-user.js';
import { User } from '../users/user.entity.js';

const DAY = 24 * 60 * 60 * 1000;
/** How long an account waits for its address to be confirmed. */
const UNCONFIRMED_DAYS = 90;
/** Accounts that one search finds. */
const SLICE = 100;

/**
 * Deletes accounts that nobody has confirmed or used: after 90 days without a confirmed address, an order, a connected
 * Google account or a visit. They may contain the address of someone who never wanted an account.
 */
export class AbandonedAccounts {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly anonymizeUser: Pick<AnonymizeUser, 'anonymize'>,
  ) {}

  async deleteDue(): Promise<void> {
    for (;;) {
      const found = await this.find();
      for (const id of found) {
        await this.db.inTransaction(async (manager) => {
          const user = await lockLiving(manager, { id });
          // It may have been confirmed or used since it was found.
          if (!user || (await this.find(manager, id)).length === 0) return;
          // No email: no one has ever confirmed the address.
          await this.anonymizeUser.anonymize(manager, user, false);
        });
      }
      if (found.length < SLICE) return;
    }
  }

  private async find(manager = this.db.reader, id?: string): Promise<string[]> {
    const before = this.clock.now() - UNCONFIRMED_DAYS * DAY;
    const query = manager
      .createQueryBuilder(User, 'u')
      .select('u.id', 'id')
      .where('u.deletedAt IS NULL AND u.emailVerifiedAt IS NULL AND u.isAdmin = FALSE AND u.createdAt <= :before')
      .andWhere('NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id)')
      .andWhere('NOT EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id)')
      .andWhere(
        `NOT EXISTS (SELECT 1 FROM sessions s
          WHERE s.user_id = u.id AND (s.created_at > :before OR s.last_seen_at > :before))`,
      )
      .setParameters({ before })
      .orderBy('u.id')
      .limit(SLICE);
    if (id !== undefined) query.andWhere('u.id = :id', { id });
    return (await query.getRawMany<{ id: string }>()).map((row) => row.id);
  }
}
