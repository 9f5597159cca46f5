import type { EntityManager } from '@mikro-orm/postgresql';
import { errors } from 'oidc-provider';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import { isoFromPostgres } from '../../../platform/columns.ts';
import { decodeId } from '../../../platform/ids.ts';
import { sha256 } from '../../secret.ts';
import { seal, unseal } from './artifact-payload.ts';

/** Two tabs that refresh at once are no theft: within these seconds the second is refused, and the family lives on. */
const REFRESH_LEEWAY_SECONDS = 10;

interface ArtifactRow {
  payload: AdapterPayload;
  consumed_at: string | null;
}

/**
 * Where oidc-provider keeps codes, tokens, grants, sessions and interactions of one kind: one statement per call.
 * Whatever opens a door is kept as its SHA-256 only.
 */
export class ArtifactStore implements Adapter {
  constructor(
    readonly kind: string,
    readonly em: EntityManager,
    readonly clock: Clock,
    readonly issuer: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    await this.em.execute(UPSERT, [
      this.kind,
      sha256(id),
      hashed(payload.grantId),
      hashed(payload.uid),
      hashed(payload.userCode),
      uuid('user', payload.accountId ?? payload.session?.accountId),
      uuid('client', payload.clientId),
      seal(payload),
      this.clock.now().add({ seconds: expiresIn }).toString(),
    ]);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const row = await this.#findBy('id_hash', id);
    return row && this.#read(row, id);
  }

  /** What is found by another name than its id does not know its id; nobody asks for it then. */
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const row = await this.#findBy('uid_hash', uid);
    return row && this.#read(row, `uid:${uid}`);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const row = await this.#findBy('user_code_hash', userCode);
    return row && this.#read(row, `user_code:${userCode}`);
  }

  /** Of several who redeem at once, one does (RFC 6749 section 4.1.2: a code is used once). */
  async consume(id: string): Promise<void> {
    const [row] = await this.em.execute(
      `update oidc_artifact set consumed_at = ?
       where kind = ? and id_hash = ? and consumed_at is null returning 1`,
      [this.clock.now().toString(), this.kind, sha256(id)],
    );
    if (!row) throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await this.em.execute('delete from oidc_artifact where kind = ? and id_hash = ?', [
      this.kind,
      sha256(id),
    ]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.em.execute('delete from oidc_artifact where kind = ? and grant_id_hash = ?', [
      this.kind,
      sha256(grantId),
    ]);
  }

  async #findBy(
    column: 'id_hash' | 'uid_hash' | 'user_code_hash',
    value: string,
  ): Promise<ArtifactRow | undefined> {
    const [row]: ArtifactRow[] = await this.em.execute(
      `select payload, consumed_at from oidc_artifact
       where kind = ? and ${column} = ? and expires_at > ? order by expires_at desc limit 1`,
      [this.kind, sha256(value), this.clock.now().toString()],
    );
    return row;
  }

  #read({ payload, consumed_at }: ArtifactRow, id: string): AdapterPayload {
    const artifact = unseal(payload, id, this.issuer);
    if (!consumed_at) return artifact;
    const consumedAt = Temporal.Instant.from(isoFromPostgres(consumed_at));
    if (
      this.kind === 'RefreshToken' &&
      this.clock.now().since(consumedAt).total('seconds') < REFRESH_LEEWAY_SECONDS
    ) {
      throw new errors.InvalidGrant('refresh token already used');
    }
    return { ...artifact, consumed: Math.floor(consumedAt.epochMilliseconds / 1000) };
  }
}

const UPSERT = `
  insert into oidc_artifact
    (kind, id_hash, grant_id_hash, uid_hash, user_code_hash, account_id, client_id, payload, expires_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (kind, id_hash) do update
  set account_id = excluded.account_id, payload = excluded.payload, expires_at = excluded.expires_at`;

function hashed(value: string | undefined): string | null {
  return value === undefined ? null : sha256(value);
}

function uuid(prefix: 'user' | 'client', id: string | undefined): string | null {
  return id === undefined ? null : decodeId(prefix, id);
}
