import { passwordProblem } from '../../../domain/account-rules.js';
import type { ShopService } from '../../shop/shop.service.js';

/** Whose password it is to be; what is known of a person is what others guess first. */
export interface PasswordOwner {
  email: string;
  name: string;
}

const COMMON = 'This password is on lists that attackers try first. Choose another one.';
const PERSONAL = 'Choose a password that isn’t your name, your email address or the shop’s name.';

/** What makes a new password fit: its length, and that nobody would guess it early. */
export class PasswordPolicy {
  constructor(private readonly shop: Pick<ShopService, 'shop'>) {}

  /** What is wrong with a new password, in words for the person who typed it; null when all is well. */
  async problem(password: string, owner: PasswordOwner): Promise<string | null> {
    const problem = passwordProblem(password);
    if (problem !== null) return problem;
    const { commonPasswords } = await import('./common-passwords.js');
    if (commonPasswords.has(password.toLowerCase()) || new Set(password).size === 1) return COMMON;
    const { name: shopName } = await this.shop.shop();
    const guesses = [shopName, owner.email, owner.email.split('@')[0] ?? '', owner.name].map(plain);
    return guesses.includes(plain(password)) ? PERSONAL : null;
  }
}

/** "Gift-Shop 2026!" as "giftshop": a year or an exclamation mark makes no other password. */
function plain(text: string): string {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return folded.replace(/^\p{N}+|\p{N}+$/gu, '') || folded;
}
