import type { Request } from 'express';
import { addressOf } from '../../platform/values/address.ts';
import type { Actor } from '../../platform/events/record.ts';

/** Who a request comes from, for the audit: the name given, or else the address alone. */
export function actorOf({ ip, res }: Request, principal?: string): Actor {
  const address = addressOf(ip);
  const requestId = res?.locals.requestId as string | undefined;
  return { principal: principal ?? `address:${address}`, requestId, address };
}
