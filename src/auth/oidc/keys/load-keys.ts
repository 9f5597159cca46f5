import type { JWK } from 'jose';
import type { Orm } from '../../../platform/postgres/orm.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { KeySecret } from './key.ts';
import { completeKeys, isComplete, lockKeys, readKeys } from './key-table.ts';
import { Seal } from './seal.ts';

/** The keys that sign and verify. The first of each list signs; the next and the previous keys only verify. */
export interface LoadedKeys {
  jwks: { keys: JWK[] };
  cookieKeys: string[];
}

/** Loads the keys of the network. The first instance creates them; all others read the same. */
export async function loadKeys(orm: Orm, secret: string, clock: Clock): Promise<LoadedKeys> {
  const seal = new Seal(secret);
  let keys = await readKeys(orm.em.fork());
  if (!isComplete(keys)) {
    keys = await orm.em.fork().transactional(async (em) => {
      await lockKeys(em);
      return completeKeys(em, seal, clock.now());
    });
  }
  const loaded: LoadedKeys = { jwks: { keys: [] }, cookieKeys: [] };
  for (const { id, use, sealed } of keys) add(loaded, id, seal.open(sealed!, { id, use }));
  return loaded;
}

function add({ jwks, cookieKeys }: LoadedKeys, id: string, secret: KeySecret): void {
  if ('key' in secret) cookieKeys.push(secret.key);
  else jwks.keys.push({ ...secret, kid: id });
}
