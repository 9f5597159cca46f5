import { BlockList, isIP } from 'node:net';

/**
 * Addresses that callers must not make the hub call: all that the IANA registries of special-purpose addresses (RFC
 * 6890 and its successors) do not call globally reachable.
 */
const privateV4 = subnets('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // A public address that, on Azure, reaches the host of the machine with its credentials.
  '168.63.129.16/32',
]);

/** All of global unicast, of which `privateV6` excludes the rest. Every other IPv6 address is private. */
const globalV6 = subnets('ipv6', ['2000::/3']);
const privateV6 = subnets('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** IPv6 addresses that stand for an IPv4 one: mapped (RFC 4291 2.5.5.2), and translated by NAT64 (RFC 6052). */
const carryingV4 = /^\[::ffff:(\w+):(\w+)\]$|^\[64:ff9b::(?:(?:(\w+):)?(\w+))?\]$/;

const privateNames = /^[^.]*$|(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/**
 * Whether an IP address can be reached only from this machine, its network or its cloud. Text that is not an address
 * counts as private.
 */
export function isPrivateAddress(ip: string): boolean {
  const [address = ''] = ip.split('%');
  const family = isIP(address);
  if (family === 4) return privateV4.check(address, 'ipv4');
  if (family === 0) return true;
  const v4 = carriedV4(address);
  if (v4 !== undefined) return privateV4.check(v4, 'ipv4');
  return !globalV6.check(address, 'ipv6') || privateV6.check(address, 'ipv6');
}

/**
 * Whether a host is private by its name alone: an address in any spelling that fetch accepts, or a name that no public
 * DNS resolves. The addresses of a public name must be checked when it is resolved.
 */
export function isPrivateHost(hostname: string): boolean {
  if (isIP(hostname)) return isPrivateAddress(hostname);
  if (/[\s/\\?#@]|:\d*$/.test(hostname)) return true;
  const host = (URL.parse(`http://${hostname}`)?.hostname ?? '').replace(/^\[|\]$|\.$/g, '');
  return isIP(host) ? isPrivateAddress(host) : privateNames.test(host);
}

function carriedV4(address: string): string | undefined {
  const canonical = URL.parse(`http://[${address}]`)?.hostname ?? '';
  const found = carryingV4.exec(canonical);
  if (!found) return undefined;
  const [, mappedHigh, mappedLow, high, low] = found;
  const parts = [mappedHigh ?? high ?? '0', mappedLow ?? low ?? '0'].map((part) => Number.parseInt(part, 16));
  return parts.flatMap((part) => [part >> 8, part & 255]).join('.');
}

function subnets(family: 'ipv4' | 'ipv6', list: string[]): BlockList {
  const blocked = new BlockList();
  for (const subnet of list) {
    const [net, bits] = subnet.split('/') as [string, string];
    blocked.addSubnet(net, Number(bits), family);
  }
  return blocked;
}
