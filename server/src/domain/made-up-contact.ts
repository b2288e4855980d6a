/** What the shop's pages and emails name until it sets its own: from the ranges that are kept free for made-up ones. */
export const madeUpContact = { phone: '(555) 010-0142', email: 'hello@giftshop.example' } as const;

/** Says for admins which contact details are still the made-up ones; null where the shop has its own. */
export function madeUpContactWarning(contact: { phone: string; email: string }): string | null {
  const madeUp = [
    ...(contact.phone === madeUpContact.phone ? [`a made-up phone number, ${contact.phone}`] : []),
    ...(contact.email === madeUpContact.email ? [`a made-up email address, ${contact.email}`] : []),
  ];
  return madeUp.length === 0 ? null : `Your pages and emails give customers ${madeUp.join(', and ')}.`;
}
