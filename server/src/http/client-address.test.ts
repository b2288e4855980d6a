import { clientAddress, clientNetwork } from './client-address.js';

test.each([
  ['192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['not an address', 'not an address', 'unknown'],
])('%s counts as %s and is logged as %s', (ip, counted, logged) => {
  expect({ counted: clientAddress(ip), logged: clientNetwork(ip) }).toEqual({ counted, logged });
});
