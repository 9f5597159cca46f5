import { createPrivateKey, sign } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../platform/events/record.ts';
import type { SealedBox } from '../../platform/seal.ts';
import type { Row } from '../../platform/store/rows.ts';
import { writeKey } from './key-text.ts';
import type { Sign } from './key-text.ts';
import type { Licence } from './licence.ts';
import { currentKey, createSigningKey, sealOwner } from './signing-keys.ts';
import type { LicenceSigningKey } from './signing-keys.ts';
import { instant } from './standing.ts';

/** Signs for one project, with the key named by `kid`. */
export interface ProjectSigner {
  kid: string;
  sign: Sign;
}

/** Signs for projects within one request; reads and decrypts the key of each project once. */
export class LicenceSigner {
  readonly #signatures = new Map<string, Promise<ProjectSigner>>();

  constructor(
    private readonly em: EntityManager,
    private readonly box: SealedBox,
    private readonly actor: Actor,
    private readonly now: Temporal.Instant,
  ) {}

  /** Writes the key of a licence. It stays the same until the project's signing key changes. */
  async keyOf(licence: Row<Licence>): Promise<string> {
    const { id, projectId: project, productId: product, planId: plan, createdAt } = licence;
    const { kid, sign } = await this.of(project);
    const issuedAt = instant(createdAt).toString({ fractionalSecondDigits: 3 });
    return writeKey({ licence: id, project, product, plan, issuedAt, kid }, sign);
  }

  /** Opens the current signing key of a project; creates one if there is none yet. */
  of(projectId: string): Promise<ProjectSigner> {
    const known = this.#signatures.get(projectId);
    if (known) return known;
    const opened = this.#open(projectId);
    this.#signatures.set(projectId, opened);
    return opened;
  }

  /**
   * Creates a new signing key and returns its id; undefined where another transaction has just created one. Call it in a
   * transaction that has retired or deleted the previous key.
   */
  async renew(projectId: string): Promise<string | undefined> {
    const { em, box, actor, now } = this;
    this.#signatures.delete(projectId);
    return createSigningKey(em, box, actor, { projectId, now });
  }

  async #open(projectId: string): Promise<ProjectSigner> {
    const { id, publicKey: x, sealed } = await this.#current(projectId);
    const d = this.#unseal(sealed, id, projectId);
    const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x, d } });
    return { kid: id, sign: (text) => sign(null, Buffer.from(text), key).toString('base64url') };
  }

  #unseal(sealed: string, id: string, projectId: string): string {
    try {
      return this.box.open(sealed, sealOwner(id, projectId));
    } catch (cause) {
      throw new Error(
        `HUB_SECRET cannot open the licence key ${id} of ${projectId}; set the secret that it was sealed with`,
        {
          cause,
        },
      );
    }
  }

  async #current(projectId: string): Promise<LicenceSigningKey> {
    const known = await currentKey(this.em, projectId);
    if (known) return known;
    const { em, box, actor, now } = this;
    await em.transactional((inner) => createSigningKey(inner, box, actor, { projectId, now }));
    return (await currentKey(em, projectId))!;
  }
}
