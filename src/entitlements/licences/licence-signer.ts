import { createPrivateKey, sign } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../platform/events/record.ts';
import type { SealedBox } from '../../platform/seal.ts';
import type { Row } from '../../platform/store/rows.ts';
import { writeKey } from './key-text.ts';
import type { Sign } from './key-text.ts';
import type { Licence } from './licence.ts';
import { currentKey, makeKey, ownerOf } from './signing-keys.ts';
import type { LicenceSigningKey } from './signing-keys.ts';
import { instant } from './standing.ts';

/** Who signs for a project, and by which key. */
export interface Signature {
  kid: string;
  sign: Sign;
}

/** Signs for projects within one request, which reads and opens the key of each once. */
export class LicenceSigner {
  readonly #signatures = new Map<string, Promise<Signature>>();

  constructor(
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    private readonly actor: Actor,
    private readonly now: Temporal.Instant,
  ) {}

  /** The key of a licence; the same every time, until another key signs for the project. */
  async keyOf(licence: Row<Licence>): Promise<string> {
    const { id, projectId: project, productId: product, planId: plan, createdAt } = licence;
    const { kid, sign } = await this.of(project);
    const issuedAt = instant(createdAt).toString({ fractionalSecondDigits: 3 });
    return writeKey({ licence: id, project, product, plan, issuedAt, kid }, sign);
  }

  /** By the key that signs for a project now; made where there is none yet. */
  of(projectId: string): Promise<Signature> {
    const known = this.#signatures.get(projectId);
    if (known) return known;
    const made = this.#open(projectId);
    this.#signatures.set(projectId, made);
    return made;
  }

  /** Lets a new key sign from now on, and returns its id; needs a transaction that has taken the one before out of its place. */
  async renew(projectId: string): Promise<string | undefined> {
    const { em, box, actor, now } = this;
    this.#signatures.delete(projectId);
    return makeKey(em, box, actor, { projectId, now });
  }

  async #open(projectId: string): Promise<Signature> {
    const { id, publicKey: x, sealed } = await this.#current(projectId);
    const d = this.#unseal(sealed, id, projectId);
    const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x, d } });
    return { kid: id, sign: (text) => sign(null, Buffer.from(text), key).toString('base64url') };
  }

  #unseal(sealed: string, id: string, projectId: string): string {
    try {
      return this.box.open(sealed, ownerOf(id, projectId));
    } catch (cause) {
      throw new Error(`HUB_SECRET is not the one that the licence key ${id} of ${projectId} was sealed with`, {
        cause,
      });
    }
  }

  async #current(projectId: string): Promise<LicenceSigningKey> {
    const known = await currentKey(this.em, projectId);
    if (known) return known;
    const { em, box, actor, now } = this;
    await em.transactional((inner) => makeKey(inner, box, actor, { projectId, now }));
    return (await currentKey(em, projectId))!;
  }
}
