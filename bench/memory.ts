import type { Adapter, AdapterPayload } from 'oidc-provider';

/**
 * What the library keeps, by kind. Its own store for trying things out forgets all but the last thousand, and takes
 * the longer the more tokens a grant has had: the bench would then compare with something slower than need be.
 */
export class Memory implements Adapter {
  readonly #kept = new Map<string, AdapterPayload>();
  readonly #idByUid = new Map<string, string>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#kept.set(id, payload);
    if (payload.uid) this.#idByUid.set(payload.uid, id);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#kept.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#kept.get(this.#idByUid.get(uid) ?? '');
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    this.#kept.get(id)!.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#kept.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of this.#kept) if (payload.grantId === grantId) this.#kept.delete(id);
  }
}
