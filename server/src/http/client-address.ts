import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Whether a hop on a request's way, counted from the shop, is a proxy of ours, as Fastify and proxy-addr ask. */
export const trustsHop = (trustedProxies: number) => (_address: string, hop: number) => hop < trustedProxies;

/** The IP address that `request.ip` says, of a request that the framework hasn't seen. */
export function ipOfRequest(request: IncomingMessage, trusts: ReturnType<typeof trustsHop>): string {
  return proxyAddress(request, trusts);
}

/**
 * What limits count a caller by: an IPv4 address as it is (also one that is written as IPv6), of an IPv6 address the
 * first 64 bits, because a single household has all that follow them. What is no address, which a proxy may send, as it is.
 */
export function clientAddress(ip: string): string {
  const known = recent.get(ip);
  if (known !== undefined) return known;
  const address = readAddress(ip);
  if (recent.size >= MOST_RECENT) recent.clear();
  recent.set(ip, address);
  return address;
}

/** Each request asks for its caller's address, often several times, and taking an address apart isn't free. */
const recent = new Map<string, string>();
const MOST_RECENT = 1000;

function readAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  // guard: sessions.test.ts 'behind one trusted proxy', try: (0, 4) -> (0, 8)
  const household = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${household.join(':')}::/64`;
}

/**
 * The network that a client is in, for logs: enough to see where an attack comes from, too little to tell one person from
 * their neighbors. What is no address isn't repeated.
 */
export function clientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  const bits = address.kind() === 'ipv4' ? 24 : 48;
  const network = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${network.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}
