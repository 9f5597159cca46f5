import { isIPv4, isIPv6 } from 'node:net';

/** The length of the longest address, with brackets, a zone and a port; longer text is not an address. */
const longest = 80;

/**
 * The IP address of a caller in its canonical form (RFC 5952), as the socket or a trusted proxy names it. Some proxies
 * add the port: `1.2.3.4:5678`, `[2001:db8::1]:443`. Undefined if the text is not an address.
 */
export function ipOf(text: string | undefined): string | undefined {
  const plain = text && text.length <= longest ? withoutPort(text.trim()).replace(/%.*$/, '') : '';
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return undefined;
  const ip = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  return mappedIPv4(ip) ?? ip;
}

/** The key for counting callers: the address, or for IPv6 its /64 network, because one user has a whole /64. */
export function addressOf(text: string | undefined): string {
  const ip = ipOf(text) ?? 'unknown';
  return isIPv6(ip) ? `${networkOf(ip)}::/64` : ip;
}

function withoutPort(text: string): string {
  const [, ip] = /^\[([^[\]]+)\](?::\d{1,5})?$/.exec(text) ?? /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  return ip ?? text;
}

/** The IPv4 address of an IPv4-mapped address (RFC 4291 section 2.5.5.2). */
function mappedIPv4(ip: string): string | undefined {
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(ip) ?? [];
  if (!high || !low) return undefined;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** The first four of the eight groups. */
function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const [first, last] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}

function groups(text = ''): string[] {
  return text ? text.split(':') : [];
}
