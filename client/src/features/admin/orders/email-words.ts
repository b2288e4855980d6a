import type { AdminOrder_OrderFragment } from '~/graphql/generated';

/**
 * What a dialog says about the email that its action causes. An order from the counter may have no address, so that only
 * a call tells its customer.
 * @param words what it says where the customer gets one
 */
export function emailWords(
  { user: { email, isDeleted } }: Pick<AdminOrder_OrderFragment, 'user'>,
  words: string,
): string {
  if (email) return words;
  return `No email address, so nobody is emailed.${isDeleted ? '' : ' Please call the customer.'}`;
}
