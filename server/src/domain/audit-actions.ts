/**
 * What the audit log has of each kind of thing: verbs in the past tense with dashes. The client's words for them are
 * checked against this list.
 */
export const auditActions = {
  order: [
    'placed-order',
    'paid-by-card',
    'paid-by-gift-card',
    'marked-paid',
    'late-payment-returned',
    'second-payment-returned',
    'payment-mismatch',
    'started-preparing',
    'stopped-preparing',
    'sent-gifts',
    'undid-sending',
    'corrected-tracking',
    'delivered-shipment',
    'undid-shipment-delivery',
    'added-delivery-photo',
    'replaced-delivery-photo',
    'removed-delivery-photo',
    'delivered',
    'undid-delivery',
    'changed-gift',
    'removed-gift',
    'changed-delivery-date',
    'refund-started',
    'refunded',
    'refunded-in-dashboard',
    'refund-refused',
    'refund-failed',
    'dispute-inquired',
    'dispute-opened',
    'dispute-won',
    'dispute-lost',
    'dispute-closed',
    'cancelled',
    'expired',
    'deleted-note',
    'retried-job',
    'resent-mail',
  ],
  product: ['created', 'edited', 'archived', 'restored', 'chose-related', 'chose-add-ons'],
  review: ['published', 'refused', 'pending', 'answered', 'removed-photos'],
  user: [
    'made-admin',
    'unmade-admin',
    'signed-out',
    'deleted',
    'deleted-note',
    'turned-on-two-step',
    'turned-off-two-step',
    'removed-two-step',
    'renewed-recovery-codes',
    'used-recovery-code',
  ],
  shop: [
    'changed-settings',
    'changed-payment-method',
    'changed-synonyms',
    'imported-products',
    'created-page',
    'edited-page',
    'reset-page',
    'deleted-page',
    'changed-menu',
    'changed-home',
    'retried-job',
    'resent-mail',
  ],
  collection: ['created', 'edited', 'deleted'],
  redirect: ['created', 'deleted', 'imported'],
  delivery: ['created', 'edited', 'ordered', 'deleted'],
  tax: ['edited'],
  discount: ['created', 'edited'],
  gift_card: ['issued', 'sent-again', 'canceled', 'frozen', 'unfrozen'],
} as const;

/** What an entry of the audit log is about. */
export type AuditSubject = keyof typeof auditActions;

/** What was done to things of some kind. */
export type AuditAction<Subject extends AuditSubject = AuditSubject> = (typeof auditActions)[Subject][number];

/** A kind of thing and what was done to it, as the client calls both: 'ORDER.sent-gifts'. */
export type AuditActionKey = { [S in AuditSubject]: `${Uppercase<S>}.${AuditAction<S>}` }[AuditSubject];
