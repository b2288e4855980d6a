import { explainPostgresFault, isOutOfService } from './database-fault.js';

const fault = (code: string, message = 'the server’s words') => Object.assign(new Error(message), { code });

test.each([
  ['42501', /GRANT CREATE ON SCHEMA public/],
  ['53300', /raise max_connections/],
  ['57P03', /try again in a moment/],
  ['28P01', /^the server’s words$/],
  ['3D000', /^the server’s words$/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /sslrootcert/],
  ['EHOSTUNREACH', /^the server’s words$/],
])('%s at the start is one line that says what to do', (code, line) => {
  expect(explainPostgresFault(fault(code))).toMatch(line);
});

test('a fault of the shop’s own is not blamed on the database', () => {
  expect(explainPostgresFault(fault('23514'))).toBeNull();
  expect(isOutOfService(fault('23514'))).toBe(false);
});

test.each(['08006', '57P01', '57P02', '57P03', '57P05', '25P03', '53300', '57014', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'])(
  '%s while it runs is the database’s fault, so that callers may try again',
  (code) => {
    expect(isOutOfService(fault(code))).toBe(true);
    expect(isOutOfService({ driverError: { code } })).toBe(true);
  },
);
