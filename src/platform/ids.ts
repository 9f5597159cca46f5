import { randomFillSync } from 'node:crypto';
import { wallMs } from './clock.ts';
import { Refusal, notFound } from '../errors.ts';

/**
 * The kinds of things that have an id, and the prefix a client sees.
 * An id is a TypeID: prefix, underscore, and a UUIDv7 in 26 characters of Crockford's base32 (TypeID 0.3).
 */
export const prefixes = [
  'user',
  'project',
  'member',
  'client',
  'key',
  'product',
  'feature',
  'plan',
  'price',
  'meter',
  'event',
  'customer',
  'subscription',
  'item',
  'invoice',
  'line',
  'payment',
  'audit',
  'account',
  'transaction',
  'entry',
] as const;

export type Prefix = (typeof prefixes)[number];

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const VALUE_OF = new Map(Array.from(ALPHABET, (character, value) => [character, value]));
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The id of the network itself, where a table that is kept by project must hold a thing of no project. */
export const networkProjectId = encodeId('project', '00000000-0000-0000-0000-000000000000');

/** A new id; ids made later sort later (RFC 9562, version 7). */
export function newId(prefix: Prefix): string {
  return encodeBytes(prefix, uuidV7());
}

export function encodeId(prefix: Prefix, uuid: string): string {
  return encodeBytes(prefix, Buffer.from(uuid.replaceAll('-', ''), 'hex'));
}

/** The uuid of an id. Another kind's id is "not found", what is no id at all is "invalid". */
export function decodeId(prefix: Prefix, id: string): string {
  const uuid = parseId(id);
  if (!uuid) {
    throw new Refusal(
      'invalid',
      'invalid_id',
      `An id looks like ${prefix}_ and 26 characters; this does not.`,
    );
  }
  if (uuid.prefix !== prefix) throw notFound(prefix);
  return uuid.uuid;
}

/** Prefix and uuid of an id, or undefined when it is malformed. */
export function parseId(id: string): { prefix: string; uuid: string } | undefined {
  const match = /^([a-z]{1,20})_([0-7][0-9a-hjkmnp-tv-z]{25})$/.exec(id);
  if (!match) return undefined;
  return { prefix: match[1]!, uuid: decodeBase32(match[2]!) };
}

function uuidV7(): Uint8Array {
  const bytes = randomFillSync(new Uint8Array(16));
  let ms = wallMs();
  for (let at = 5; at >= 0; at -= 1) {
    bytes[at] = ms % 256;
    ms = Math.floor(ms / 256);
  }
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes;
}

/** 128 bits in 26 digits of 5 bits, two zero bits in front; by hand because lists encode hundreds of ids. */
function encodeBytes(prefix: string, bytes: Uint8Array): string {
  let text = prefix + '_';
  let held = 0;
  let bits = 2;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
  }
  return text;
}

function decodeBase32(digits: string): string {
  const bytes: string[] = [];
  let held = 0;
  let bits = -2;
  for (const digit of digits) {
    held = ((held << 5) | VALUE_OF.get(digit)!) & 0xffff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push(HEX[(held >> bits) & 255]!);
    }
  }
  const hex = bytes.join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
