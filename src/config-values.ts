import { z } from 'zod';
import { mistakeOfDatabaseAddress, readDatabaseAddress } from './platform/postgres/database-address.ts';
import { isTimeZone } from './platform/time/time-zone.ts';

interface NumberRange {
  from: number;
  to?: number;
  /** The value in the message about a wrong one; the default if it is not given. */
  example?: number;
}

/** A whole number with its default. */
export const number = (usual: number, { from, to = Number.MAX_SAFE_INTEGER, example = usual }: NumberRange) => {
  const range = to === Number.MAX_SAFE_INTEGER ? `from ${from}` : `from ${from} to ${to}`;
  const error = `must be a whole number ${range}, such as ${example}`;
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error }).default(usual);
};

/** An address of one of some protocols. */
export const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` });

/** An IANA time zone. */
export const timeZone = (usual: string) =>
  z.string().refine(isTimeZone, { error: 'must be an IANA time zone such as Europe/Berlin' }).default(usual);

/** One of some words. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` });

/** An address of PostgreSQL. */
export const databaseAddress = z.string().superRefine((url, context) => {
  const message = mistakeOfDatabaseAddress(url);
  if (message) context.addIssue({ code: 'custom', message });
});

/** Whether an address of PostgreSQL names one server. */
export const isOneServer = (url: string) => readDatabaseAddress(url).hosts.length === 1;

/** Whether an address is that of a whole host. */
export const hasNoPath = (url: string) => new URL(url).pathname === '/';
export const noPath = { error: 'must have no path: the hub stands at the root of its host' };

/** Reads origins that are separated by commas or spaces. */
export function readOrigins(text: string, context: z.RefinementCtx<string>): string[] {
  const origins = text.split(/[\s,]+/).filter(Boolean);
  const wrong = origins.find((origin) => !/^https?:/.test(origin) || URL.parse(origin)?.origin !== origin);
  if (wrong !== undefined || !origins.length)
    context.addIssue(`must be origins such as https://app.example.org, and is ${JSON.stringify(wrong ?? text)}`);
  return origins;
}
