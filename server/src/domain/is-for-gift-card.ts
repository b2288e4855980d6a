/**
 * Whether the texts of a line are those of a gift card. Apart from the other rules of gift cards, because every page of the
 * storefront loads this one.
 */
export function isForGiftCard({ texts }: { texts?: readonly { name: string }[] }): boolean {
  return texts?.some(({ name }) => name === 'card-email') ?? false;
}
