import { writeSigned } from './key-text.ts';
import type { KeyClaims } from './key-text.ts';
import type { ProjectSigner } from './licence-signer.ts';

/** The claims of a licence file, for a program that is offline: the claims of the key, and these. */
export interface FileClaims extends Omit<KeyClaims, 'kid'> {
  productSlug: string;
  planKey: string;
  /** Feature key to true, a number or a text. */
  features: Record<string, unknown>;
  /** The fingerprint of the only machine on which the file is valid. */
  fingerprint: string;
  expiresAt: string;
  /** Set where the subscription has ended: only versions published before this may run. */
  releasesBefore: string | null;
}

/** Writes PEM-like armour, which survives mail and web forms: base64 lines between a BEGIN and an END line. */
export function writeLicenceFile(claims: FileClaims, { kid, sign }: ProjectSigner): string {
  const signed = Buffer.from(writeSigned('file', { ...claims, kid }, sign));
  const lines = signed.toString('base64').match(/.{1,64}/g)!;
  return ['-----BEGIN LICENCE FILE-----', ...lines, '-----END LICENCE FILE-----', ''].join('\n');
}
