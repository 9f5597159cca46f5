import type { JWK } from 'jose';
import type { Orm } from '../../../platform/postgres/orm.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Secret } from './key.ts';
import { complete, isComplete, lockKeys, readKeys } from './key-table.ts';
import { Seal } from './seal.ts';

/** What signs and what verifies. The first of each signs; the next one verifies already, the previous ones still do. */
export interface LoadedKeys {
  jwks: { keys: JWK[] };
  cookieKeys: string[];
}

/** The keys of the network, made by whichever instance starts first; all others read the same. */
export async function loadKeys(orm: Orm, secret: string, clock: Clock): Promise<LoadedKeys> {
  const seal = new Seal(secret);
  let kept = await readKeys(orm.em.fork());
  if (!isComplete(kept)) {
    kept = await orm.em.fork().transactional(async (em) => {
      await lockKeys(em);
      return complete(em, seal, clock.now());
    });
  }
  const keys: LoadedKeys = { jwks: { keys: [] }, cookieKeys: [] };
  for (const { id, use, sealed } of kept) add(keys, id, seal.open(sealed!, { id, use }));
  return keys;
}

function add({ jwks, cookieKeys }: LoadedKeys, id: string, secret: Secret): void {
  if ('key' in secret) cookieKeys.push(secret.key);
  else jwks.keys.push({ ...secret, kid: id });
}
