import { Provider, errors } from 'oidc-provider';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { Temporal } from 'temporal-polyfill';
import { decodeId } from '../../../platform/values/ids.ts';
import { sha256 } from '../../secret.ts';
import { seal, unseal } from './artifact-payload.ts';
import { ArtifactWork } from './artifact-work.ts';
import type { Artifacts } from './artifacts.ts';
import type { StoredArtifact } from './artifact.ts';
import { mayReplay } from './successor.ts';

/**
 * Where oidc-provider keeps codes, tokens, grants, sessions and interactions of one kind. Whatever opens a door is
 * kept as its SHA-256 only. Within a request of the provider nothing is written before its end; see artifacts.ts.
 */
export class ArtifactStore implements Adapter {
  constructor(
    readonly kind: string,
    readonly artifacts: Artifacts,
    readonly issuer: string,
  ) {}

  upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const input = {
      kind: this.kind,
      id_hash: this.hashOf(id),
      grant_id_hash: hashed(payload.grantId),
      uid_hash: hashed(payload.uid ?? (payload.sessionUid as string | undefined)),
      user_code_hash: hashed(payload.userCode),
      account_id: uuid('user', accountOf(payload)),
      client_id: uuid('client', payload.clientId),
      payload: seal(payload),
      expiresIn,
    };
    return this.#change((work) => work.save(input));
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const work = this.artifacts.current();
    const artifact = await this.artifacts.find(this.kind, id, work);
    // Only anyone who refreshes is answered again; to revoke or to ask about, a used token is a used token.
    const isRefreshed = Provider.ctx?.oidc.route === 'token';
    if (isRefreshed && artifact && work && mayReplay(artifact, this.artifacts.clock.now())) {
      work.replayed = { token: id, artifact };
      throw new errors.InvalidGrant('refresh token already used');
    }
    return artifact && this.#read(artifact, id);
  }

  /** What is found by another name than its id does not know its id; no one asks for it then. */
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const artifact = await this.artifacts.findBy('uid_hash', this.kind, uid, this.artifacts.current());
    return artifact && this.#read(artifact, `uid:${uid}`);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const work = this.artifacts.current();
    const artifact = await this.artifacts.findBy('user_code_hash', this.kind, userCode, work);
    return artifact && this.#read(artifact, `user_code:${userCode}`);
  }

  /** Of several who redeem at once, one does (RFC 6749 section 4.1.2: a code is used once). */
  consume(id: string): Promise<void> {
    return this.#change((work) => work.use(this.kind, sha256(id)));
  }

  destroy(id: string): Promise<void> {
    return this.#change((work) => work.destroy(this.kind, sha256(id)));
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return this.#change((work) => work.revoke(this.kind, sha256(grantId)));
  }

  /** What a thing is kept by. */
  protected hashOf(id: string): string {
    return sha256(id);
  }

  /** Outside of the provider's own requests, as in our forms, a change is written at once. */
  async #change(change: (work: ArtifactWork) => void): Promise<void> {
    const current = this.artifacts.current();
    const work = current ?? new ArtifactWork();
    change(work);
    if (!current && !(await this.artifacts.write(work))) throw new errors.InvalidGrant('already used');
  }

  #read({ payload, consumed_at }: StoredArtifact, id: string): AdapterPayload {
    const artifact = unseal(payload, id, this.issuer);
    if (!consumed_at) return artifact;
    const consumed = Temporal.Instant.from(consumed_at).epochMilliseconds;
    return { ...artifact, consumed: Math.floor(consumed / 1000) };
  }
}

/** Anyone who an interaction has just let in counts too: it ends with all that is theirs. */
function accountOf({ accountId, result, session }: AdapterPayload): string | undefined {
  return accountId ?? result?.login?.accountId ?? session?.accountId;
}

function hashed(value: string | undefined): string | null {
  return value === undefined ? null : sha256(value);
}

function uuid(prefix: 'user' | 'client', id: string | undefined): string | null {
  return id === undefined ? null : decodeId(prefix, id);
}
