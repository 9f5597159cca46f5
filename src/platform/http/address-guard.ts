import { lookup as dnsLookup } from 'node:dns';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress, isPrivateHost } from '../values/private-address.ts';

export interface AddressGuardOptions {
  /** Allows private addresses and plain http, for a network whose projects run beside the hub. */
  allowPrivateAddresses: boolean;
  lookup?: typeof dnsLookup;
}

/**
 * The rules of requests to addresses that callers registered: https only, and no private addresses. A socket connects only
 * to addresses that were checked, so a name that resolves differently the second time has no effect (DNS rebinding).
 */
export class AddressGuard {
  /** The options of each socket. */
  readonly connecting: { lookup?: LookupFunction };

  constructor(private readonly options: AddressGuardOptions) {
    const { allowPrivateAddresses, lookup = dnsLookup } = options;
    this.connecting = allowPrivateAddresses ? {} : { lookup: publicOnly(lookup) };
  }

  /** Refuses an address that is not https, or private by its name alone; returns the function that sends requests to it. */
  admit({ protocol, hostname }: URL): typeof overHttps {
    if (this.options.allowPrivateAddresses) return protocol === 'https:' ? overHttps : overHttp;
    if (protocol !== 'https:') throw new Error('only https is allowed');
    if (isPrivateHost(hostname.replace(/^\[|\]$/g, ''))) throw new Error('a private address is not allowed');
    return overHttps;
  }
}

/** A lookup that refuses a name with any private address, because the connection may use any of its addresses. */
function publicOnly(lookup: typeof dnsLookup): LookupFunction {
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
