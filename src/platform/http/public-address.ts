import type { lookup as dnsLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress, isPrivateHost } from '../values/private-address.ts';

/** Refuses an address that is not https, or private by its name alone. */
export function refusePrivate({ protocol, hostname }: URL): void {
  if (protocol !== 'https:') throw new Error('only https is allowed');
  if (isPrivateHost(hostname.replace(/^\[|\]$/g, ''))) throw new Error('a private address is not allowed');
}

/** A lookup that refuses a name with any private address, because the connection may use any of its addresses. */
export function publicOnly(lookup: typeof dnsLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (addresses.some(({ address }) => isPrivateAddress(address)))
        return callback(new Error('a name with a private address is not allowed'), []);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? '', first?.family);
    });
  };
}
