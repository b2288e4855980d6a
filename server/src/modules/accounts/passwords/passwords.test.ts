import { hashPassword, passwordFits } from './passwords.js';

jest.unmock('@node-rs/argon2');

test('a stored password is an argon2id hash of 64 MiB and four passes, with its own salt', async () => {
  const [one, other] = [await hashPassword('a password'), await hashPassword('a password')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=4,p=1\$/);
  expect(other).not.toBe(one);
  expect(await passwordFits('a password', one)).toBe(true);
  expect(await passwordFits('a passwore', one)).toBe(false);
});
