import { Provider, errors } from 'oidc-provider';
import type { AdapterPayload } from 'oidc-provider';
import { sha256 } from '../../secret.ts';
import { ArtifactStore } from './artifact-store.ts';
import type { Artifacts } from './artifacts.ts';
import { LingeringStore } from './lingering-store.ts';

/** Seconds between two polls of a device, reported in its first answer (RFC 8628 section 3.2). */
export const POLL_SECONDS = 5;

/** Seconds after its expiry during which a code is reported as expired; later it is unknown. */
const LINGER_SECONDS = 600;

/** Prefix of the placeholder id of a code that was found by its user code; the token endpoint does not accept it. */
const TYPED = 'typed:';

interface PolledCode {
  payload: AdapterPayload;
  is_early: boolean;
}

interface DeviceCodeRow {
  id_hash: string;
  user_code_hash: string;
  payload: AdapterPayload;
}

/**
 * Device sign-in (RFC 8628): the device polls with the device code, and a person answers with the user code. Both are
 * stored as hashes only. The user code is a separate artifact that the answer consumes, so that only one of two
 * concurrent answers counts.
 */
export class DeviceCodeStore extends LingeringStore {
  readonly #userCodes: ArtifactStore;

  constructor(artifacts: Artifacts, issuer: string) {
    super('DeviceCode', artifacts, issuer, LINGER_SECONDS);
    this.#userCodes = new ArtifactStore('UserCode', artifacts, issuer);
  }

  /** Stores the code when the device starts, and again when the person has answered. */
  override async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { userCode, clientId, accountId, error, inFlight, ...rest } = payload;
    const isAnswer = accountId !== undefined || error !== undefined;
    // Not stored, so that a person who went back, or started in the wrong browser, may type the code again.
    if (inFlight && !isAnswer) return;
    if (isAnswer) this.artifacts.current()?.use('UserCode', partsOf(id).userCodeHash);
    else if (userCode) await this.#userCodes.upsert(userCode, { kind: 'UserCode', clientId }, expiresIn);
    await super.upsert(id, { ...rest, userCode, clientId, accountId, error }, expiresIn);
  }

  /** The token endpoint finds a code by its id; the person's answer finds it by the placeholder id. */
  override async find(id: string): Promise<AdapterPayload | undefined> {
    if (Provider.ctx?.oidc.route === 'token') return (await this.#poll(id)) ?? super.find(id);
    return id.startsWith(TYPED) ? this.#findTyped('id_hash', partsOf(id).idHash) : undefined;
  }

  override async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const found = await this.#findTyped('user_code_hash', sha256(userCode));
    return found && { ...found, userCode };
  }

  protected override hashOf(id: string): string {
    return id.startsWith(TYPED) ? partsOf(id).idHash : super.hashOf(id);
  }

  /**
   * Records a poll, across all instances, while the person has not answered. After an early poll the device must wait
   * longer (RFC 8628 section 3.5). Returns undefined when there is an answer, or no such code.
   */
  async #poll(id: string): Promise<AdapterPayload | undefined> {
    const now = this.artifacts.clock.now().toString();
    const values = [POLL_SECONDS, LEEWAY_SECONDS, now, sha256(id)];
    const { rows } = await this.artifacts.pool.query<PolledCode>(POLL, values);
    const [polled] = rows;
    if (!polled) return undefined;
    const payload = this.withExpiry({ ...polled.payload, jti: id });
    if (polled.is_early && payload.exp) throw new errors.SlowDown();
    return payload;
  }

  async #findTyped(column: 'id_hash' | 'user_code_hash', hash: string): Promise<AdapterPayload | undefined> {
    const { rows } = await this.artifacts.pool.query<DeviceCodeRow>(
      `select id_hash, user_code_hash, payload from oidc_artifact where kind = 'DeviceCode' and ${column} = $1`,
      [hash],
    );
    const [row] = rows;
    return row && this.withExpiry({ ...row.payload, jti: `${TYPED}${row.id_hash}.${row.user_code_hash}` });
  }
}

function partsOf(id: string): { idHash: string; userCodeHash: string } {
  const [idHash = '', userCodeHash = ''] = id.slice(TYPED.length).split('.');
  return { idHash, userCodeHash };
}

/** Tolerance for timers that fire a little early, and for variations in network delay. */
const LEEWAY_SECONDS = 0.5;

/** The lock makes the second of two concurrent polls see the time of the first. */
const POLL = `
  with asked as (
    select id_hash, payload, coalesce(poll_seconds, $1::integer) as seconds,
      coalesce(polled_at + make_interval(secs => poll_seconds - $2::float8) > $3::timestamptz, false) as is_early
    from oidc_artifact
    where kind = 'DeviceCode' and id_hash = $4 and account_id is null and payload -> 'error' is null
    for update
  )
  update oidc_artifact code
  set polled_at = $3::timestamptz, poll_seconds = asked.seconds + case when asked.is_early then $1::integer else 0 end
  from asked where code.kind = 'DeviceCode' and code.id_hash = asked.id_hash
  returning asked.payload, asked.is_early`;
