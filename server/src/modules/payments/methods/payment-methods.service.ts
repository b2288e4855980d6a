import type { Database } from '../../../db/database.js';
import { insertIfNew, lockRow } from '../../../db/plain-manager.js';
import type { DeliveryMethods } from '../../delivery/delivery-methods.service.js';
import { emailOffer } from '../../../domain/delivery.js';
import { Failure, invalidInput } from '../../../domain/failure.js';
import { centsFromDecimal, decimalsRule } from '../../../domain/money.js';
import {
  defaultSetting,
  payLaterProblem,
  settingProblems,
  type PaymentMethodSetting,
} from '../../../domain/payment-methods/pay-later.js';
import type { PaymentMethod, PersonMethod } from '../../../domain/payment-methods/payment-method.js';
import { methodNamed, personMethods } from '../../../domain/payment-methods/payment-methods.js';
import { requireAdmin, type Actor } from '../../../domain/permissions.js';
import type { Clock } from '../../../domain/ports.js';
import type { AuditService } from '../../audit/audit.service.js';
import { changesOf } from '../../audit/changes-of.js';
import { SHOP_ID } from '../../shop/shop.service.js';
import { PaymentMethodRow } from './payment-method.entity.js';
import type {
  PaymentMethodsInput,
  PaymentMethodSourceType,
  PaymentMethodType,
  UpdatePaymentMethodInput,
} from './payment-method.type.js';

/** What both interfaces say about ways to pay later. */
export const PAYMENT_METHODS =
  'The ways to pay later that the caller can choose for an order, in the order of the shop. Every order can be paid at once, too. For everybody.';

const STALE =
  'Someone else changed this payment method in the meantime. Your changes aren’t saved yet. Please check the new values and save again.';

/** A method as an order chose it, with what the owner has decided about it. */
export interface ChosenMethod {
  method: PaymentMethod;
  setting: PaymentMethodSetting;
}

/** The ways to pay later: which are on, and for whom. */
export class PaymentMethods {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly delivery: Pick<DeliveryMethods, 'rules'>,
  ) {}

  /** The method that an order names. It takes no statement for one that the payment provider confirms. */
  async named(name: string): Promise<ChosenMethod> {
    const method = methodNamed(name);
    const row =
      method.confirmedBy === 'person' && (await this.db.reader.findOneBy(PaymentMethodRow, { id: method.id }));
    return { method, setting: row || defaultSetting(method.id) };
  }

  /** Those that the caller can choose. @throws Failure BAD_USER_INPUT with fields */
  async offered(
    actor: Actor,
    { deliveryMethod, deliveryMethods, totalPrice }: PaymentMethodsInput,
  ): Promise<PaymentMethodType[]> {
    const totalCents = totalPrice == null ? 0 : centsFromDecimal(totalPrice);
    if (totalCents === null || totalCents < 0)
      throw invalidInput({ totalPrice: `Must be an amount with ${decimalsRule()}` });
    const settings = (await this.settings()).filter(({ isOn }) => isOn);
    if (settings.length === 0) return [];
    // What is emailed is no method of the owner's.
    const known = [...(await this.delivery.rules()).methods, emailOffer.method];
    const chosen = deliveryMethods?.length ? deliveryMethods : [deliveryMethod];
    const deliveryKinds = chosen.map((chosenId) => known.find(({ id }) => id === chosenId)?.kind ?? 'ship');
    const isGuest = actor.kind === 'visitor';
    return personMethods.flatMap((method) => {
      const setting = settings.find(({ id }) => id === method.id);
      // guard: parcels.test.ts 'paid in cash only if each', try: deliveryKinds.every( -> deliveryKinds.some(
      const isOffered =
        setting &&
        deliveryKinds.every(
          (deliveryKind) => payLaterProblem(method, setting, { totalCents, deliveryKind }, isGuest) === null,
        );
      return isOffered ? [toPaymentMethod(method)] : [];
    });
  }

  /** All of them, also those that are off. @throws Failure UNAUTHENTICATED, FORBIDDEN */
  async list(actor: Actor): Promise<PaymentMethodSourceType[]> {
    requireAdmin(actor);
    const settings = await this.settings();
    return personMethods.map((method) =>
      toPaymentMethodSource(method, settings.find(({ id }) => id === method.id) ?? defaultSetting(method.id)),
    );
  }

  /**
   * Changes the given fields; orders keep what they have. An edit that changes nothing writes nothing, so repeating one
   * is safe.
   * @throws Failure UNAUTHENTICATED, FORBIDDEN, NOT_FOUND, BAD_USER_INPUT with fields; CONFLICT when someone else has
   *   edited it since `version`
   */
  async update(actor: Actor, { id, version, ...input }: UpdatePaymentMethodInput): Promise<PaymentMethodSourceType> {
    // guard: pay-later.test.ts 'visitors and customers', try: requireAdmin(actor) -> actor
    requireAdmin(actor);
    const method = personMethods.find((known) => known.id === id);
    if (!method) throw new Failure('NOT_FOUND', 'Payment method not found');
    return this.db.inTransaction(async (manager) => {
      const updatedAt = this.clock.now();
      await insertIfNew(manager, PaymentMethodRow, { ...defaultSetting(id), updatedAt });
      const { updatedAt: _updatedAt, ...before } = (await lockRow(manager, PaymentMethodRow, { id }))!;
      const after = {
        isOn: input.isOn ?? before.isOn,
        instructions: cleanText(input.instructions ?? before.instructions),
        forGuests: input.forGuests ?? before.forGuests,
      };
      const problems = settingProblems(method, after);
      if (Object.keys(problems).length > 0) throw invalidInput(problems);
      const changes = changesOf<Partial<PaymentMethodSetting>>(before, after);
      if (Object.keys(changes).length === 0) return toPaymentMethodSource(method, before);
      // guard: pay-later.test.ts 'the later of two edits'
      if (version !== before.version) throw new Failure('CONFLICT', STALE);
      const changed = { ...after, version: before.version + 1 };
      await manager.update(PaymentMethodRow, { id }, { ...changed, updatedAt });
      await this.audit.record(manager, actor, {
        subject: { type: 'shop', id: SHOP_ID },
        action: 'changed-payment-method',
        detail: { name: method.name, changes },
      });
      return toPaymentMethodSource(method, { id, ...changed });
    });
  }

  private settings(): Promise<PaymentMethodSetting[]> {
    return this.db.reader.find(PaymentMethodRow);
  }
}

function toPaymentMethod({ id, name, offer, button, days, order }: PersonMethod): PaymentMethodType {
  return { id, name, offer, button, days, isConfirmed: order === 'prepare-first' };
}

function toPaymentMethodSource(method: PersonMethod, setting: PaymentMethodSetting): PaymentMethodSourceType {
  const { needsInstructions, instructionsHint } = method;
  const { isOn, instructions, forGuests, version } = setting;
  return { ...toPaymentMethod(method), isOn, instructions, forGuests, needsInstructions, instructionsHint, version };
}

/** Lines as people typed them, without what nobody types. */
function cleanText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/[\t\p{Cc}]+/gu, ' ').trimEnd())
    .join('\n')
    .trim();
}
