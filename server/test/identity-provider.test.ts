import { generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose';
import { FirebaseIdentityProvider } from '../src/adapters/firebase-identity-provider.js';
import { Failure } from '../src/domain/failure.js';
import { IdentityRefused, type IdentityProvider } from '../src/modules/accounts/google/identity-provider.js';
import { SandboxIdentityProvider } from '../src/sandbox/identity/sandbox-identity-provider.js';
import { openFakeGoogle, type FakeGoogle } from './support/fake-google.js';

/** A provider and its backend. */
interface Subject {
  provider: IdentityProvider;
  /** A token of Hana's, with these claims changed; undefined leaves one out. */
  sign(change?: JWTPayload): Promise<string>;
  /** The same, signed with another one's key. */
  forge(key: CryptoKey): Promise<string>;
  algorithm: string;
  /** The provider doesn't want Hana's tokens anymore. */
  revoke(): void;
  goDown(): void;
  close(): Promise<void>;
}

const hana = { name: 'Hana Tesfay', email: 'hana@gmail.example', isEmailVerified: true };

async function openSandbox(): Promise<Subject> {
  const provider = await SandboxIdentityProvider.create({ popupPath: '/sandbox/identity', now: () => Date.now() });
  return {
    provider,
    sign: (change) => provider.sign(hana, { sub: 'hana-at-google', ...change }),
    forge: (key) => provider.sign(hana, {}, key),
    algorithm: 'ES256',
    revoke: () => provider.switches.refusedSubjects.add('hana-at-google'),
    goDown: () => (provider.switches.isDown = true),
    close: () => Promise.resolve(),
  };
}

/** Hana's token as Firebase signs it. */
function firebaseToken(google: FakeGoogle, change: JWTPayload = {}, key: CryptoKey = google.key): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: 'https://securetoken.google.com/gift-shop',
    aud: 'gift-shop',
    sub: 'hana-at-google',
    iat: now,
    auth_time: now,
    exp: now + 3600,
    name: hana.name,
    email: hana.email,
    email_verified: true,
    firebase: { identities: {}, sign_in_provider: 'google.com' },
    ...change,
  };
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: google.keyId, typ: 'JWT' }).sign(key);
}

async function openFirebase(): Promise<Subject> {
  const google = await openFakeGoogle('gift-shop');
  google.users.set('hana-at-google', { disabled: false, validSince: 0 });
  const provider = new FirebaseIdentityProvider({
    ...google.serviceAccount,
    apiKey: 'key',
    authDomain: 'gift-shop.firebaseapp.com',
    emulatorHost: null,
    google: google.reach,
    onFault: () => undefined,
  });
  return {
    provider,
    sign: (change) => firebaseToken(google, change),
    forge: (key) => firebaseToken(google, {}, key),
    algorithm: 'RS256',
    revoke: () => google.users.set('hana-at-google', { disabled: true, validSince: 0 }),
    goDown: () => google.faults.set('', 500),
    close: () => google.close(),
  };
}

describe.each([
  ['the sandbox', openSandbox],
  ['Firebase', openFirebase],
])('%s', (_name, open) => {
  let subject: Subject;
  beforeEach(async () => {
    subject = await open();
  });
  afterEach(() => subject.close());

  const refused = (token: string) => expect(subject.provider.verify(token)).rejects.toBeInstanceOf(IdentityRefused);

  test('returns the identity in a valid token', async () => {
    expect(await subject.provider.verify(await subject.sign())).toEqual({
      provider: 'google',
      subject: 'hana-at-google',
      email: hana.email,
      isEmailVerified: true,
      name: hana.name,
      pictureUrl: null,
    });
  });

  test('reports whether the address is verified, and accepts a missing name', async () => {
    const verify = async (change: JWTPayload) => subject.provider.verify(await subject.sign(change));
    expect(await verify({ email_verified: false })).toMatchObject({ isEmailVerified: false });
    expect(await verify({ email_verified: undefined })).toMatchObject({ isEmailVerified: false });
    expect(await verify({ email_verified: 'true' })).toMatchObject({ isEmailVerified: false });
    expect(await verify({ name: undefined })).toMatchObject({ name: null });
  });

  test.each([
    ['another audience', { aud: 'another-shop' }],
    ['another issuer', { iss: 'https://securetoken.google.com/another-shop' }],
    ['an expired token', { exp: Math.floor(Date.now() / 1000) - 1 }],
    ['another way of signing in', { firebase: { sign_in_provider: 'password' } }],
    ['no way of signing in', { firebase: undefined }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['no address', { email: undefined }],
  ])('refuses %s', async (_what, change) => refused(await subject.sign(change)));

  test('refuses a foreign signature, a missing one, and a secret in place of the key', async () => {
    const { privateKey } = await generateKeyPair(subject.algorithm);
    await refused(await subject.forge(privateKey));
    const token = await subject.sign();
    const [header, payload = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload;
    await refused(new UnsecuredJWT(claims).encode());
    await refused(
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'the-key-of-today' }).sign(Buffer.alloc(32)),
    );
    const another = Buffer.from(JSON.stringify({ ...claims, email: 'admin@example.com' })).toString('base64url');
    await refused(`${header}.${another}.${signature}`);
  });

  test.each(['', 'x', 'a.b.c', 'e30.e30.', `${Buffer.from('{').toString('base64url')}.e30.x`, '...', 'null'])(
    'refuses %j',
    (token) => refused(token),
  );

  test('refuses disabled users and revoked tokens', async () => {
    const token = await subject.sign();
    await subject.provider.verify(token);
    subject.revoke();
    await refused(token);
  });

  test('reports valid tokens as unavailable while it is down', async () => {
    const token = await subject.sign();
    subject.goDown();
    const error: unknown = await subject.provider.verify(token).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Failure);
    expect(error).toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('Google’s answer about a valid token', () => {
  let google: FakeGoogle;
  const faults: unknown[] = [];
  const verify = async (subject: string) => {
    const provider = new FirebaseIdentityProvider({
      ...google.serviceAccount,
      apiKey: 'key',
      authDomain: 'gift-shop.firebaseapp.com',
      emulatorHost: null,
      google: google.reach,
      onFault: (error) => faults.push(error),
    });
    return provider.verify(await firebaseToken(google, { sub: subject }));
  };
  beforeEach(async () => {
    google = await openFakeGoogle('gift-shop');
    google.users.set('hana', { disabled: false, validSince: 0 });
    faults.length = 0;
  });
  afterEach(() => google.close());

  test.each([
    ['keys that can not be fetched', '/x509/', 500],
    ['a connection that breaks', '/x509/', 'hang up'],
    ['a service account that is refused', '/token', 401],
    ['users that can not be looked up', 'accounts:lookup', 500],
  ] as const)('%s: unavailable, and a fault is reported', async (_what, path, fault) => {
    google.faults.set(path, fault);
    await expect(verify('hana')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(faults).toHaveLength(1);
  });

  test('a revoked token and one of a deleted user are refused, not reported as a fault', async () => {
    await expect(verify('hana')).resolves.toMatchObject({ subject: 'hana' });
    google.users.set('hana', { disabled: false, validSince: Math.floor(Date.now() / 1000) + 60 });
    await expect(verify('hana')).rejects.toBeInstanceOf(IdentityRefused);
    await expect(verify('deleted')).rejects.toBeInstanceOf(IdentityRefused);
    expect(faults).toEqual([]);
  });
});
