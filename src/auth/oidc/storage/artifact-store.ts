import { Provider, errors } from 'oidc-provider';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { Temporal } from 'temporal-polyfill';
import { decodeId } from '../../../platform/values/ids.ts';
import type { Request } from 'express';
import { addressOf, ipOf } from '../../../platform/values/address.ts';
import { deviceOf } from '../../people/device.ts';
import type { Device } from '../../people/device.ts';
import { sha256 } from '../../secret.ts';
import { seal, unseal } from './artifact-payload.ts';
import { ArtifactWork } from './artifact-work.ts';
import type { Artifacts } from './artifacts.ts';
import type { StoredArtifact } from './artifact.ts';
import { mayReplay } from './successor.ts';

/**
 * The store of oidc-provider for artifacts of one kind: codes, tokens, grants, sessions or interactions. Credentials are
 * stored as SHA-256 only. Writes within a provider request are deferred to its end; see artifacts.ts.
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
      ...(this.kind === 'Session' && { device: deviceOfRequest() }),
      expiresIn,
    };
    return this.#change((work) => work.save(input));
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const work = this.artifacts.current();
    const artifact = await this.artifacts.find(this.kind, id, work);
    // A used refresh token repeats its answer at the token endpoint only; revocation and introspection see it as used.
    const isTokenRequest = Provider.ctx?.oidc.route === 'token';
    if (isTokenRequest && artifact && work && mayReplay(artifact, this.artifacts.clock.now())) {
      work.replayed = { token: id, artifact };
      throw new errors.InvalidGrant('refresh token already used');
    }
    return artifact && this.#read(artifact, id);
  }

  /** An artifact found by its uid or user code has a placeholder id, because only the hash of the id is stored. */
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const artifact = await this.artifacts.findBy('uid_hash', this.kind, uid, this.artifacts.current());
    return artifact && this.#read(artifact, `uid:${uid}`);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const work = this.artifacts.current();
    const artifact = await this.artifacts.findBy('user_code_hash', this.kind, userCode, work);
    return artifact && this.#read(artifact, `user_code:${userCode}`);
  }

  /** Only one of several concurrent uses succeeds (RFC 6749 section 4.1.2: a code is used once). */
  consume(id: string): Promise<void> {
    return this.#change((work) => work.use(this.kind, sha256(id)));
  }

  destroy(id: string): Promise<void> {
    return this.#change((work) => work.destroy(this.kind, sha256(id)));
  }

  revokeByGrantId(grantId: string): Promise<void> {
    return this.#change((work) => work.revoke(this.kind, sha256(grantId)));
  }

  /** The hash that an artifact is stored under. */
  protected hashOf(id: string): string {
    return sha256(id);
  }

  /** Writes a change at once outside of provider requests, for example in our forms. */
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

/** The device of the current request; null outside of one, as in our forms. */
function deviceOfRequest(): Device | null {
  const { req } = Provider.ctx ?? {};
  return req
    ? deviceOf(req.headers['user-agent'], ipOf((req as Request).ip) ? addressOf((req as Request).ip) : null)
    : null;
}

/** Includes the person who has just signed in by an interaction, so that it ends with their other artifacts. */
function accountOf({ accountId, result, session }: AdapterPayload): string | undefined {
  return accountId ?? result?.login?.accountId ?? session?.accountId;
}

function hashed(value: string | undefined): string | null {
  return value === undefined ? null : sha256(value);
}

function uuid(prefix: 'user' | 'client', id: string | undefined): string | null {
  return id === undefined ? null : decodeId(prefix, id);
}
