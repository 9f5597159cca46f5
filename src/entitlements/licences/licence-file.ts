import { writeSigned } from './key-text.ts';
import type { KeyClaims } from './key-text.ts';
import type { Signature } from './licence-signer.ts';

/** What a licence file says, to a program that cannot ask: what its key says, and this. */
export interface FileClaims extends Omit<KeyClaims, 'kid'> {
  productSlug: string;
  planKey: string;
  /** Feature key to true, a number or a text. */
  features: Record<string, unknown>;
  /** The machine it is for: on any other it is worth nothing. */
  fingerprint: string;
  expiresAt: string;
  /** Where the subscription has ended: only versions that were published before may run. */
  releasesBefore: string | null;
}

/** In armour, so that it survives mail and forms: base64 in lines between two that say what it is. */
export function writeFile(claims: FileClaims, { kid, sign }: Signature): string {
  const signed = Buffer.from(writeSigned('file', { ...claims, kid }, sign));
  const lines = signed.toString('base64').match(/.{1,64}/g)!;
  return ['-----BEGIN LICENCE FILE-----', ...lines, '-----END LICENCE FILE-----', ''].join('\n');
}
