import type { EntityManager } from 'typeorm';
import type { Database } from '../../../db/database.js';
import { insertIfNew } from '../../../db/plain-manager.js';
import { requireUser, type Actor } from '../../../domain/permissions.js';
import type { Clock, Ids } from '../../../domain/ports.js';
import type { RequestContext } from '../../../kit/request-context.js';
import { KnownDevice } from './known-device.entity.js';
import { tokenHash } from './token-hash.js';

/** The browsers in which a user has signed in before, identified by a cookie that stays after signing out. */
export class KnownDevices {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** The id of the caller's device, when this user has signed in there before; else null. */
  async recognise(context: RequestContext, userId: string): Promise<string | null> {
    if (context.deviceToken === null) return null;
    const known = await this.db.reader.findOneBy(KnownDevice, { userId, tokenHash: tokenHash(context.deviceToken) });
    return known?.id ?? null;
  }

  /** Notes, in the open transaction, that the user has signed in on the caller's device. */
  async remember(manager: EntityManager, context: RequestContext, userId: string): Promise<void> {
    const token = context.deviceToken ?? this.ids.secret();
    context.setDeviceToken(token);
    const lastUsedAt = this.clock.now();
    const key = { userId, tokenHash: tokenHash(token) };
    // Two sign-ins at once may both be the first on their device.
    const isNew = await insertIfNew(manager, KnownDevice, { id: this.ids.id(), ...key, lastUsedAt });
    if (!isNew) await manager.update(KnownDevice, key, { lastUsedAt });
  }

  /** When each of the caller's known devices was last used, the latest first. @throws Failure UNAUTHENTICATED */
  async listMine(actor: Actor): Promise<{ lastUsedAt: Date }[]> {
    const { userId } = requireUser(actor);
    const devices = await this.db.reader.find(KnownDevice, { where: { userId }, order: { lastUsedAt: 'DESC' } });
    return devices.map(({ lastUsedAt }) => ({ lastUsedAt: new Date(lastUsedAt) }));
  }

  /** Forgets every device of a user, in the open transaction. */
  async forget(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(KnownDevice, { userId });
  }
}
