import { randomUUID } from 'node:crypto';
import type { TestShop } from '../support/test-shop.js';
import type { Caller } from '../support/visitor.js';

/** Who may ask, in the order of the table's columns. 'owner' owns what a call is about, 'other' is another customer. */
export const identities = [
  'visitor',
  'owner',
  'other',
  'admin',
  'deleted',
  'demoted',
  'revoked',
  'expired',
  'forged',
  'google',
] as const;
export type Identity = (typeof identities)[number];

/** How a caller shows its session. A visitor has none to show. */
export const credentials = ['bearer', 'cookie'] as const;
export type Credential = (typeof credentials)[number];

/** Someone who asks. */
export interface Person {
  identity: Identity;
  /** '' for a visitor. */
  token: string;
  _id: string;
  email: string;
}

/** What a person's requests carry. A cookie alone needs the shop's own origin. */
export function callerOf(shop: TestShop, { token }: Person, credential: Credential): Caller {
  if (token === '') return {};
  if (credential === 'bearer') return { token };
  return { headers: { cookie: `session=${token}`, origin: shop.url } };
}

/** Makes people of each identity. */
export class People {
  constructor(
    readonly shop: TestShop,
    private readonly admin: { token: string },
  ) {}

  /** A new person of this identity. */
  async create(identity: Identity): Promise<Person> {
    if (identity === 'visitor') return { identity, token: '', _id: '', email: '' };
    if (identity === 'google') return { identity, ...(await this.newGoogleCustomer()) };
    const person = await this.shop.newVerifiedCustomer();
    if (identity === 'forged') return { identity, ...person, token: altered(person.token) };
    await this.change(identity, person);
    return { identity, ...person };
  }

  /** A Google token for someone whom the shop doesn't know yet. */
  async newIdToken(email = `${randomUUID()}@gmail.example`): Promise<{ idToken: string; subject: string }> {
    const google = this.shop.app.identitySandbox;
    if (!google) throw new Error('test shops use the identity sandbox');
    const idToken = await google.sign({ email, name: 'Hana at Google', isEmailVerified: true });
    return { idToken, subject: google.subjectOf(email) };
  }

  private async change(identity: Identity, { token, _id }: { token: string; _id: string }): Promise<void> {
    const { shop, admin } = this;
    if (identity === 'admin') await this.setAdmin(_id, true);
    if (identity === 'deleted') await shop.as(admin).rest('DELETE', `/api/users/${_id}`);
    if (identity === 'revoked') await shop.as({ token }).rest('POST', '/api/users/logout');
    if (identity === 'expired')
      await shop.app.db.inTransaction((manager) =>
        manager.query(`UPDATE sessions SET expires_at = ${shop.clock.now() - 1} WHERE user_id = '${_id}'`),
      );
    if (identity === 'demoted') {
      await this.setAdmin(_id, true);
      const { status } = await shop.as({ token }).rest('GET', '/api/users');
      if (status !== 200) throw new Error('who is demoted was no admin before');
      await this.setAdmin(_id, false);
    }
  }

  private async setAdmin(id: string, isAdmin: boolean): Promise<void> {
    await this.shop.as(this.admin).mutate('setUserAdmin', { id, isAdmin }, '{ _id }');
  }

  private async newGoogleCustomer() {
    const email = `${randomUUID()}@gmail.example`;
    const { idToken, subject } = await this.newIdToken(email);
    const draft = { name: 'Hana at Google', email, password: subject, idToken };
    const { body } = await this.shop.rest('POST', '/api/users/register', draft);
    return { token: String(body['token']), _id: String(body['_id']), email };
  }
}

/** Another token of the same length: one character differs. */
function altered(token: string): string {
  return `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`;
}
