import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { Refusal } from '../../errors.ts';
import { parseId } from '../values/ids.ts';

/** The use that an address permits: an address for downloads does not permit uploads. */
export type AddressUse = 'put' | 'get';

/** The content of a signed address: its file, its use, and its expiry in whole seconds. */
export interface OpenedAddress {
  id: string;
  expiresAt: Temporal.Instant;
}

/** Signs addresses, and verifies them. */
export class AddressSigner {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'hub file address', 32));
  }

  /** Returns a token of the form use.id.expiry.HMAC-SHA256; the expiry is in seconds since 1970, in base 36. */
  sign(use: AddressUse, id: string, expiresAt: Temporal.Instant): string {
    const claim = `${use}.${id}.${Math.floor(expiresAt.epochMilliseconds / 1000).toString(36)}`;
    return `${claim}.${this.#seal(claim).toString('base64url')}`;
  }

  /** Returns the content of a token; refuses a wrong signature, another use and an expired token. */
  open(use: AddressUse, token: string, now: Temporal.Instant): OpenedAddress {
    const [, claim = '', id = '', expiry = '', seal = ''] = TOKEN.exec(token) ?? [];
    const isOurs = timingSafeEqual(this.#seal(claim), sealOf(seal)) && claim.startsWith(`${use}.`);
    if (!isOurs || !parseId(id)) throw invalidAddress();
    const expiresAt = Temporal.Instant.fromEpochMilliseconds(Number.parseInt(expiry, 36) * 1000);
    if (Temporal.Instant.compare(expiresAt, now) <= 0) throw expiredAddress();
    return { id, expiresAt };
  }

  #seal(claim: string): Buffer {
    return createHmac('sha256', this.#key).update(claim).digest();
  }
}

const TOKEN = /^((?:put|get)\.([a-z]+_[0-9a-z]{26})\.([0-9a-z]{1,9}))\.([\w-]{43})$/;

/** Decodes a signature. 43 characters encode 258 bits, so 256 bits have several spellings; one of them is accepted. */
function sealOf(text: string): Buffer {
  const seal = Buffer.from(text, 'base64url');
  return seal.length === 32 && seal.toString('base64url') === text ? seal : Buffer.alloc(32);
}

function invalidAddress(): Refusal {
  return new Refusal(
    'forbidden',
    'address_invalid',
    'This address was not signed by the hub, or is for another method; request a new one.',
  );
}

function expiredAddress(): Refusal {
  return new Refusal('forbidden', 'address_expired', 'This address has expired; request a new one.');
}
