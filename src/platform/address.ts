import { isIPv6 } from 'node:net';

/** Whom an address stands for: an IPv6 user has a /64 to choose from, so the network counts, not the host. */
export function addressOf(ip: string | undefined): string {
  const plain = (ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head ? head.split(':') : [];
  const rest = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  const full = tail === undefined ? groups : [...groups, ...zeros, ...rest];
  return `${full.slice(0, 4).join(':')}::/64`;
}
