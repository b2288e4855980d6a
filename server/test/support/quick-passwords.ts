/**
 * A password's hash is slow on purpose, and tests make thousands: theirs cost a thousandth. What a real one costs is
 * asserted in passwords.test.ts; built shops, as in the crash and browser tests, keep it.
 */
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return {
    ...argon2,
    hash: (password: string, cost: object) => argon2.hash(password, { ...cost, memoryCost: 64, timeCost: 1 }),
  };
});
