import { createHash, generateKeyPairSync } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { SealedBox } from '../../platform/seal.ts';

/** A key by which a project signs its licences. */
export interface LicenceSigningKey {
  /** RFC 7638, as a licence key and a licence file name it. */
  id: string;
  /** 32 bytes in base64url (RFC 8037). */
  publicKey: string;
  /** The private key, as `SealedBox` closes it for `ownerOf`. */
  sealed: string;
}

/** What the private keys are sealed for. */
export const sealPurpose = 'hub licence key';

/** The key that signs now, if there is one yet. */
export async function currentKey(em: EntityManager, projectId: string): Promise<LicenceSigningKey | undefined> {
  const [key] = await query<LicenceSigningKey>(
    em,
    sql`${keys} where project_id = ${uuid.project(projectId)} and retired_at is null`,
  );
  return key;
}

/** Every key whose signatures count, the one that signs first. */
export async function listKeys(em: EntityManager, projectId: string): Promise<LicenceSigningKey[]> {
  return query<LicenceSigningKey>(
    em,
    sql`${keys} where project_id = ${uuid.project(projectId)}
      order by retired_at desc nulls first, created_at desc, id`,
  );
}

const keys = sql`select id, public_key as "publicKey", sealed from licence_key`;

/** Makes the signing key, and returns its id. Of several who do so at once, one has done it, and the others wait for it. */
export async function makeKey(
  em: EntityManager,
  box: SealedBox,
  actor: Actor,
  { projectId, now }: { projectId: string; now: Temporal.Instant },
): Promise<string | undefined> {
  const { id, x, d } = newKey();
  const sealed = box.close(d, ownerOf(id, projectId));
  const [made] = await query(
    em,
    sql`insert into licence_key (id, project_id, public_key, sealed, created_at)
      values (${id}, ${uuid.project(projectId)}, ${x}, ${sealed}, ${now})
      on conflict do nothing returning 1 as made`,
  );
  if (!made) return undefined;
  record(em, actor, now, { projectId, type: 'licence_key.created', subject: id });
  return id;
}

/** Whose seal it is: that of one key cannot be put on another, nor on another project. */
export function ownerOf(id: string, projectId: string): string {
  return `${projectId} ${id}`;
}

function newKey(): { id: string; x: string; d: string } {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const named = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  return { id: createHash('sha256').update(named).digest('base64url'), x, d };
}
