import { formatGiftCardCode, giftCardCodeOf } from '../../domain/gift-card-code.js';
import { signatureOf } from '../../kit/signature.js';
import { tokenHash } from '../accounts/sign-in/token-hash.js';
import type { GiftCard } from './gift-card.entity.js';

/**
 * Makes the codes of gift cards from their IDs, so that an email with a code can be sent later, or again, while the
 * database knows only a hash. Whoever has a copy of the database can spend no card.
 */
export class GiftCardCodes {
  /** @param secrets the first makes new codes; cards of the others keep theirs */
  constructor(private readonly secrets: readonly string[]) {
    if (secrets.length === 0) throw new Error('gift cards need a secret');
  }

  /** The code of a new card, as it is compared. */
  make(id: string): string {
    return codeBy(id, this.secrets[0] ?? '');
  }

  /** The code of a card for people; null when its secret has been removed. Never log it. */
  codeOf({ id, codeHash }: Pick<GiftCard, 'id' | 'codeHash'>): string | null {
    // guard: gift-cards.test.ts 'keeps its code when another secret', try: this.secrets -> this.secrets.slice(0, 1)
    const code = this.secrets.map((secret) => codeBy(id, secret)).find((one) => tokenHash(one) === codeHash);
    return code === undefined ? null : formatGiftCardCode(code);
  }
}

function codeBy(id: string, secret: string): string {
  // guard: gift-cards.test.ts 'can’t be found from its ID', try: gift-card-code\n -> order-link\n
  return giftCardCodeOf(Buffer.from(signatureOf(`gift-card-code\n${id}`, secret), 'base64url'));
}
