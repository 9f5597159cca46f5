import { randomFillSync } from 'node:crypto';
import { wallMs } from '../time/clock.ts';
import { Refusal, notFound } from '../../errors.ts';

/**
 * The kinds of objects with an id, and the prefix that clients see. An id is a TypeID: prefix, underscore, and a UUIDv7
 * in 26 characters of Crockford's base32 (TypeID 0.3).
 */
export const prefixes = [
  'user',
  'session',
  'project',
  'member',
  'invitation',
  'client',
  'secret',
  'registration',
  'resource',
  'access',
  'key',
  'product',
  'feature',
  'plan',
  'planmove',
  'movedsubscription',
  'price',
  'release',
  'artifact',
  'import',
  'meter',
  'usageevent',
  'event',
  'customer',
  'customerlink',
  'subscription',
  'order',
  'orderitem',
  'checkoutlink',
  'checkoutitem',
  'checkout',
  'grant',
  'productgrant',
  'licence',
  'machine',
  'item',
  'invoice',
  'line',
  'part',
  'payment',
  'refund',
  'paymentattempt',
  'disputefee',
  'paymentmethod',
  'gatewayaccount',
  'creditnote',
  'noteline',
  'taxrate',
  'coupon',
  'redemption',
  'change',
  'charge',
  'clock',
  'audit',
  'mail',
  'customermail',
  'mailsuppression',
  'webhookendpoint',
  'webhooksecret',
  'webhookmessage',
  'webhookattempt',
  'account',
  'transaction',
  'entry',
  'mrrchange',
] as const;

export type Prefix = (typeof prefixes)[number];

/** The form of an id; the first digit holds three bits only. */
export const idPattern = /^[a-z]{1,20}_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

const DIGITS = Buffer.from('0123456789abcdefghjkmnpqrstvwxyz');
const HEX = Buffer.from('0123456789abcdef');
const DIGIT_VALUES = valuesOf(DIGITS);
const HEX_VALUES = Uint8Array.from({ length: 128 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16));
const DASH = '-'.charCodeAt(0);

// Reused for every id: a list encodes hundreds of them, and concatenating characters would dominate its cost.
const id26 = Buffer.alloc(26);
const uuid36 = Buffer.from('00000000-0000-0000-0000-000000000000');

let lastMs = 0;
let sequence = 0;

const randomness = Buffer.alloc(16 * 256);
let randomAt = randomness.length;

/** The id of the network itself, in tables that are partitioned by project, for rows without a project. */
export const networkProjectId = encodeId('project', '00000000-0000-0000-0000-000000000000');

/** A new id; ids that a process creates later sort later (RFC 9562, version 7). */
export function newId(prefix: Prefix): string {
  return encodeId(prefix, uuidV7().toString('hex'));
}

/** A new id as PostgreSQL reads it, for rows whose id the process itself does not need. */
export function newUuid(): string {
  return uuidV7().toString('hex');
}

/** 128 bits in 26 digits of 5 bits, two zero bits in front. */
export function encodeId(prefix: Prefix, uuid: string): string {
  let held = 0;
  let bits = 2;
  let at = 0;
  for (let index = 0; index < uuid.length; index += 1) {
    const code = uuid.charCodeAt(index);
    if (code === DASH) continue;
    held = ((held & 31) << 4) | HEX_VALUES[code]!;
    bits += 4;
    if (bits < 5) continue;
    bits -= 5;
    id26[at] = DIGITS[(held >> bits) & 31]!;
    at += 1;
  }
  return `${prefix}_${id26.toString('latin1')}`;
}

/**
 * Returns the uuid of an id. An id of another kind is refused as "not found", other text as "invalid", both at the pointer
 * if there is one.
 */
export function decodeId(prefix: Prefix, id: string, pointer?: string): string {
  const uuid = parseId(id);
  if (!uuid) {
    const detail = `An id looks like ${prefix}_ and 26 characters; this does not.`;
    const problems = pointer === undefined ? undefined : [{ pointer, detail }];
    throw new Refusal('invalid', 'invalid_id', detail, { problems });
  }
  if (uuid.prefix !== prefix) throw notFound(prefix, pointer);
  return uuid.uuid;
}

/** Returns prefix and uuid of an id, or undefined if it is malformed. */
export function parseId(id: string): { prefix: string; uuid: string } | undefined {
  const match = /^([a-z]{1,20})_([0-7][0-9a-hjkmnp-tv-z]{25})$/.exec(id);
  if (!match) return undefined;
  return { prefix: match[1]!, uuid: decode(match[2]!) };
}

/**
 * RFC 9562 section 6.2, method 1: ids of one process sort in the order of their creation, even within a millisecond and
 * while the clock is set back a little. A larger step back is followed.
 */
function uuidV7(): Buffer {
  const bytes = random16();
  const ms = wallMs();
  if (ms > lastMs || ms < lastMs - 1000) {
    lastMs = ms;
    sequence = bytes.readUInt16BE(6) & 0x7ff;
  } else if (sequence < 0xfff) {
    sequence += 1;
  } else {
    lastMs += 1;
    sequence = 0;
  }
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes;
}

/** Returns the next 16 random bytes, each used once; requesting many at a time makes them cheap. */
function random16(): Buffer {
  if (randomAt === randomness.length) {
    randomFillSync(randomness);
    randomAt = 0;
  }
  randomAt += 16;
  return randomness.subarray(randomAt - 16, randomAt);
}

function decode(digits: string): string {
  let held = 0;
  let bits = -2;
  let at = 0;
  for (let index = 0; index < digits.length; index += 1) {
    held = ((held & 15) << 5) | DIGIT_VALUES[digits.charCodeAt(index)]!;
    bits += 5;
    while (bits >= 4) {
      bits -= 4;
      if (uuid36[at] === DASH) at += 1;
      uuid36[at] = HEX[(held >> bits) & 15]!;
      at += 1;
    }
  }
  return uuid36.toString('latin1');
}

/** The value of each digit, by character code. */
function valuesOf(alphabet: Buffer): Uint8Array {
  const values = new Uint8Array(128);
  alphabet.forEach((code, value) => (values[code] = value));
  return values;
}
