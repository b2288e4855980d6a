import type { DeliveryKind } from '../delivery.js';
import type { Cents } from '../money.js';

/** What of an order decides whether a method suits it. */
export interface OrderToPay {
  totalCents: Cents;
  deliveryKind: DeliveryKind;
}

/** What the sentence that asks for the money can name. */
export interface PaymentRequest {
  /** With its currency, such as '$63.35'. */
  amount: string;
  /** The order's number, by which the shop finds the order again. */
  reference: string;
  /** The last day, such as 'December 3, 2026'; null where the method has none. */
  lastDay: string | null;
}

interface MethodFacts {
  /** What clients send as `paymentMethod`: small letters and dashes, at most 32. Orders keep it, so it never changes. */
  readonly id: string;
  /** What people read, such as 'Bank transfer'. */
  readonly name: string;
}

/** The payment provider takes the money during checkout and confirms it, through a `PaymentGateway`. */
export interface ProviderMethod extends MethodFacts {
  readonly confirmedBy: 'provider';
  /** How long an unpaid order keeps its stock. */
  readonly holdMinutes: number;
}

/** When the money comes, in days by the shop's calendar from the order on. */
type MoneyComes =
  /** The stock is held until the last day, and the order expires after it. */
  | { readonly order: 'pay-first'; readonly days: number }
  /**
   * The order is confirmed at once: it is prepared and delivered before the money has come, and never expires. Without
   * days, the money is due when the gifts are handed over.
   */
  | { readonly order: 'prepare-first'; readonly days: number | null };

/** The money comes later, outside the shop, and an admin confirms it. */
export type PersonMethod = MoneyComes & PersonFacts;

interface PersonFacts extends MethodFacts {
  readonly confirmedBy: 'person';
  /** Whether customers could not pay without the owner's instructions, such as the number of an account. */
  readonly needsInstructions: boolean;
  /** What the owner reads beside the field of the instructions. */
  readonly instructionsHint: string;
  /** Why an order can't be paid this way, as a whole sentence; null when it can. */
  readonly suits: (order: OrderToPay) => string | null;
  /** What choosing it means, for the checkout: whole sentences. */
  readonly offer: string;
  /** The words on the button that places the order. */
  readonly button: string;
  /** What the customer has to do now, for the order's page and email: whole sentences. */
  readonly ask: (request: PaymentRequest) => string;
}

/** A way to pay: one value in one file, which the list collects. docs/payment-methods.md says how to add one. */
export type PaymentMethod = ProviderMethod | PersonMethod;
