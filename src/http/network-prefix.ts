import type { IPv4, IPv6 } from 'ipaddr.js';

/** The networks of a visitor's address: itself (of IPv6, its /64), its /24 or /48, and its /16 or /32. */
export function networksOf(ip: IPv4 | IPv6): Record<'address' | 'network' | 'block', string> {
  return { address: networkPrefix(ip, 4), network: networkPrefix(ip, 3), block: networkPrefix(ip, 2) };
}

/** The first groups of an address. Four are a whole IPv4 address, or the /64 of an IPv6 address. */
function networkPrefix(ip: IPv4 | IPv6, groups: 2 | 3 | 4): string {
  if ('octets' in ip) return ip.octets.slice(0, groups).join('.');
  const parts = ip.parts.slice(0, groups).map((part) => part.toString(16));
  return `${parts.join(':')}::`;
}
