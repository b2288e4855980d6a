import { LessThan } from 'typeorm';
import type { Database } from '../../db/database.js';
import { failpoint } from '../../db/failpoints.js';
import type { Clock, EventCounter } from '../../domain/ports.js';
import type { Outbox } from '../../jobs/outbox.js';
import type { AuditService } from '../audit/audit.service.js';
import type { CatalogService } from '../catalog/catalog.service.js';
import type { PaymentsService } from '../payments/payments.service.js';
import { isProviderUnreachable } from '../payments/provider-unreachable.js';
import { lockOrder } from './lock-order.js';
import { OrderLine } from './order-line.entity.js';
import { Order } from './order.entity.js';
import type { RecordPayment } from './record-payment.js';
import { transition } from './transition.js';

/** How many orders one round looks at. */
const BATCH = 100;

/** Gives the stock of unpaid orders back once their hold is over. */
export class ExpireOrders {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditService,
    private readonly catalog: CatalogService,
    private readonly payments: PaymentsService,
    private readonly recordPayment: RecordPayment,
    private readonly events: EventCounter,
  ) {}

  /**
   * Expires what is due. The provider is closed first: stock goes back only when nobody can pay for it any more.
   * An unreachable provider leaves the hold for the next round.
   * One that fails for another reason leaves the others their turn.
   * @returns how many orders expired
   * @throws AggregateError of what failed
   */
  async execute(): Promise<number> {
    const due = await this.db.reader.find(Order, {
      where: { status: 'pending', holdUntil: LessThan(await this.db.now()) },
      order: { holdUntil: 'ASC' },
      take: BATCH,
    });
    let expired = 0;
    const failures: unknown[] = [];
    for (const order of due) {
      try {
        const paidIntentId = await this.payments.closeStarted(order.id);
        await failpoint('provider-closed');
        if (paidIntentId !== null) await this.recordPayment.execute(paidIntentId);
        else if (await this.expire(order.id)) {
          expired += 1;
          this.events.order('expired');
        }
      } catch (error) {
        if (!isProviderUnreachable(error)) failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be expired`);
    return expired;
  }

  private expire(orderId: string): Promise<boolean> {
    return this.db.inTransaction(async (manager) => {
      // Somebody may have begun to pay since: that renews the hold, and opens a way to pay that isn't closed.
      const { holdUntil } = await lockOrder(manager, orderId);
      if (holdUntil >= (await this.db.now())) return false;
      if (!(await transition(manager, orderId, 'pending', 'expired', { closedAt: this.clock.now() }))) return false;
      await this.catalog.releaseStock(manager, orderId, await manager.findBy(OrderLine, { orderId }));
      await this.audit.record(manager, null, { subject: { type: 'order', id: orderId }, action: 'expired' });
      await this.outbox.enqueue(manager, 'send-order-mail', { orderId, template: 'expired' }, `expired:${orderId}`);
      return true;
    });
  }
}
