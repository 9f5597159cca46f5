import { createHash, generateKeyPairSync } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { SealedBox } from '../../platform/seal.ts';

/** A key with which a project signs its licences. */
export interface LicenceSigningKey {
  /** The JWK thumbprint (RFC 7638), which is the `kid` in licence keys and files. */
  id: string;
  /** 32 bytes in base64url (RFC 8037). */
  publicKey: string;
  /** The private key, sealed by `SealedBox` for `sealOwner`. */
  sealed: string;
}

/** The purpose that private keys are sealed for. */
export const sealPurpose = 'hub licence key';

/** The current signing key; undefined where the project has none yet. */
export async function currentKey(em: EntityManager, projectId: string): Promise<LicenceSigningKey | undefined> {
  const [key] = await query<LicenceSigningKey>(
    em,
    sql`${keys} where project_id = ${uuid.project(projectId)} and retired_at is null`,
  );
  return key;
}

/** All keys whose signatures are valid, the current signing key first. */
export async function listKeys(em: EntityManager, projectId: string): Promise<LicenceSigningKey[]> {
  return query<LicenceSigningKey>(
    em,
    sql`${keys} where project_id = ${uuid.project(projectId)}
      order by retired_at desc nulls first, created_at desc, id`,
  );
}

const keys = sql`select id, public_key as "publicKey", sealed from licence_key`;

/** Creates the signing key and returns its id. Concurrent calls wait for the first, and then return undefined. */
export async function createSigningKey(
  em: EntityManager,
  box: SealedBox,
  actor: Actor,
  { projectId, now }: { projectId: string; now: Temporal.Instant },
): Promise<string | undefined> {
  const { id, x, d } = generateKey();
  const sealed = box.close(d, sealOwner(id, projectId));
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

/** Binds sealed text to its key and project, so that it cannot be moved to another. */
export function sealOwner(id: string, projectId: string): string {
  return `${projectId} ${id}`;
}

function generateKey(): { id: string; x: string; d: string } {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const named = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  return { id: createHash('sha256').update(named).digest('base64url'), x, d };
}
