import type { EntityManager } from '@mikro-orm/postgresql';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Changes } from '../../../platform/events/changes.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { parseId } from '../../../platform/values/ids.ts';
import { Remembered } from './remembered.ts';
import { metadataOf } from './client-metadata.ts';
import type { ClientRow } from './client-metadata.ts';

/** Shows the provider the `client` table, from memory while nothing changes. A disabled client is an unknown one. */
export class ClientStore implements Adapter {
  readonly #known: Remembered<AdapterPayload>;

  constructor(
    readonly em: EntityManager,
    readonly clock: Clock,
    changes: Changes,
  ) {
    this.#known = new Remembered(changes, 'clients', clock);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const parsed = parseId(id);
    if (parsed?.prefix !== 'client') return undefined;
    return this.#known.get(id, () => this.#read(id, parsed.uuid));
  }

  async #read(id: string, uuid: string): Promise<AdapterPayload | undefined> {
    const [row]: ClientRow[] = await this.em.execute(READ, [this.clock.now().toString(), uuid]);
    return row && metadataOf(id, row);
  }

  upsert = readOnly;
  findByUid = readOnly;
  findByUserCode = readOnly;
  consume = readOnly;
  destroy = readOnly;
  revokeByGrantId = readOnly;
}

const READ = `
  select client.*, project.name as project_name, project.is_first_party, (
      select coalesce(json_agg(json_build_object('hash', secret_hash, 'until', extract(epoch from expires_at))), '[]')
      from client_secret secret
      where secret.client_id = client.id and (secret.expires_at is null or secret.expires_at > ?)
    ) as secrets
  from client join project on project.id = client.project_id
  where client.id = ? and client.disabled_at is null`;

async function readOnly(): Promise<never> {
  throw new Error('clients are made and changed through GraphQL');
}
