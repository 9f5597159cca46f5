import type { Request } from 'express';
import { addressOf } from '../../platform/values/address.ts';
import type { Actor } from '../../platform/events/record.ts';

/** The actor of a request, for the audit: the given principal, or else the network address. */
export function actorOf({ ip, res }: Request, principal?: string): Actor {
  const address = addressOf(ip);
  const requestId = res?.locals.requestId as string | undefined;
  return { principal: principal ?? `address:${address}`, requestId, address };
}
