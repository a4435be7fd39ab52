import type { IPv4, IPv6 } from 'ipaddr.js';

/** The first groups of an address. Four are a whole IPv4 address, or the /64 of an IPv6 address. */
export function networkPrefix(ip: IPv4 | IPv6, groups: 2 | 3 | 4): string {
  if ('octets' in ip) return ip.octets.slice(0, groups).join('.');
  const parts = ip.parts.slice(0, groups).map((part) => part.toString(16));
  return `${parts.join(':')}::`;
}
