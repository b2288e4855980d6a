/** How far a gift is, as its recipient learns. */
export const recipientStates = ['preparing', 'sent', 'delivered', 'stopped'] as const;

export type RecipientState = (typeof recipientStates)[number];
