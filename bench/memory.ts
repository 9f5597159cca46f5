import type { Adapter, AdapterPayload } from 'oidc-provider';

/**
 * An in-memory store for oidc-provider. The library's own development store keeps only the last thousand entries. It also
 * gets slower with each token of a grant, so it would be an unfairly slow baseline.
 */
export class Memory implements Adapter {
  readonly #payloads = new Map<string, AdapterPayload>();
  readonly #idByUid = new Map<string, string>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#payloads.set(id, payload);
    if (payload.uid) this.#idByUid.set(payload.uid, id);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#payloads.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#payloads.get(this.#idByUid.get(uid) ?? '');
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    this.#payloads.get(id)!.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#payloads.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of this.#payloads) if (payload.grantId === grantId) this.#payloads.delete(id);
  }
}
