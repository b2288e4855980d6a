import ipaddr from 'ipaddr.js';

/**
 * What limits count a caller by: an IPv4 address as it is (also one that is written as IPv6), of an IPv6 address the
 * first 64 bits, because a single household has all that follow them. What is no address, which a proxy may send, as it is.
 */
export function clientAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const household = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${household.join(':')}::/64`;
}
