import { paths } from './oidc/endpoints.ts';
import { sha256 } from './secret.ts';
import type { Viewer } from './viewer.ts';
import type { Config } from '../config.ts';
import type { RateLimitRule, RateLimits, LimitStatus } from '../platform/limits/rate-limit.ts';

/** SPEC.md part 8: each API key, and by our choice each client and user. */
const ofCredential: RateLimitRule = { name: 'hour', points: 1000, seconds: 3600 };

/**
 * Where clients show who they are by a secret, and where everyone fetches the public keys: a server that signs
 * thousands of people in comes here from one address. Only what fails is counted exactly.
 */
const ofClients = new Set<string>([
  paths.token,
  paths.introspect,
  paths.revoke,
  paths.par,
  paths.device,
  paths.jwks,
  paths.openidConfiguration,
  paths.serverMetadata,
]);

/** At userinfo each token, by each instance. */
const ofToken: RateLimitRule = { ...ofCredential, name: 'token', isLocal: true };

export interface CountedRequest {
  path: string;
  viewer: Viewer;
  address: string;
  /** The header Authorization, if it came. */
  credential?: string;
}

/** Which limit a request counts against: its credential's, or its address's where none came. */
export class RequestCounter {
  readonly #ofAddress: RateLimitRule;
  readonly #ofFailures: RateLimitRule;
  readonly #ofClients: RateLimitRule;

  constructor(
    readonly limits: RateLimits,
    config: Config,
  ) {
    this.#ofAddress = { name: 'address', points: config.anonymousLimit, seconds: 3600 };
    this.#ofFailures = { ...this.#ofAddress, name: 'failures' };
    this.#ofClients = { name: 'clients', points: config.clientLimit, seconds: 3600, isLocal: true };
  }

  async count({ path, viewer, address, credential }: CountedRequest): Promise<LimitStatus> {
    if (!isProvidersDoor(path)) return this.limits.count(this.#limitOf(viewer), viewer.principal);
    const wait = this.limits.waitFor(this.#ofFailures, address);
    if (wait !== undefined) return { ...this.#ofFailures, remaining: 0, resetSeconds: wait, isExceeded: true };
    // The provider looks at the token itself; another look, to know whose it is, would cost as much again.
    if (path === paths.profile && credential) return this.limits.count(ofToken, sha256(credential));
    return this.limits.count(this.#ofClients, address);
  }

  /**
   * Takes a request back that was answered with 304; nothing where it stays counted. To find out that nothing has changed
   * is as much work as to say what is there: each instance gives back as many an hour as the limit has, and no more.
   */
  async giveBack({ path, viewer }: CountedRequest): Promise<LimitStatus | undefined> {
    if (isProvidersDoor(path)) return undefined;
    const limit = this.#limitOf(viewer);
    const ofUnchanged = { ...limit, name: `${limit.name} unchanged`, isLocal: true };
    const { isExceeded } = await this.limits.count(ofUnchanged, viewer.principal);
    return isExceeded ? undefined : this.limits.giveBack(limit, viewer.principal);
  }

  /** Told of each answer: one that refuses a client or a token counts against its address. */
  async noteAnswer(path: string, status: number, address: string): Promise<void> {
    const isFailure = status >= 400 && status !== 429 && status < 500;
    if (isFailure && isProvidersDoor(path)) await this.limits.count(this.#ofFailures, address);
  }

  #limitOf(viewer: Viewer): RateLimitRule {
    return viewer.kind === 'nobody' ? this.#ofAddress : ofCredential;
  }
}

/** Where the provider looks at the credential. */
function isProvidersDoor(path: string): boolean {
  return ofClients.has(path) || path === paths.profile;
}
