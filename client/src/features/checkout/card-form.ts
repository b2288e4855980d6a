/** A card form in the page: the payment provider's own, or the demo shop's stand-in for it. */
export interface CardForm {
  /** Whether everything is filled in; if not, the form says so at its fields. */
  validate: () => Promise<boolean>;
  /** Pays with the entered card. If the bank asks, the cardholder answers first. */
  confirm: (clientSecret: string) => Promise<CardPaymentResult>;
}

/** How a card payment ended; `processing`: confirmed, and its money takes its time. */
export type CardPaymentResult =
  | { outcome: 'succeeded' | 'processing'; intentId: string }
  /** The provider's message; null when it sent none. */
  | { outcome: 'failed'; message: string | null };

/** The id of the intent that a client secret belongs to. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}
