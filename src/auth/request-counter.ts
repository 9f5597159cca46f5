import { paths } from './oidc/endpoints.ts';
import { isPagePath } from './oidc/own-paths.ts';
import { sha256 } from './secret.ts';
import type { Viewer } from './viewer.ts';
import type { Config } from '../config.ts';
import type { RateLimitRule, RateLimits, LimitStatus } from '../platform/limits/rate-limit.ts';

/** SPEC.md part 8 limits each API key; we also limit each client and user. */
const ofCredential: RateLimitRule = { name: 'hour', points: 1000, seconds: 3600 };

/**
 * The paths where clients authenticate by a secret, and those of the public keys. A server that signs in thousands of
 * people calls them from one address. Only failures are counted exactly.
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

/** The limit at userinfo: per token and per instance. */
const ofToken: RateLimitRule = { ...ofCredential, name: 'token', isLocal: true };

export interface CountedRequest {
  path: string;
  viewer: Viewer;
  address: string;
  /** The value of the Authorization header, if present. */
  credential?: string;
}

/** The rules by which requests are counted. */
export function requestRules({ anonymousLimit, pageLimit, clientLimit, webhookLimit }: Config) {
  const address: RateLimitRule = { name: 'address', points: anonymousLimit, seconds: 3600 };
  const clients: RateLimitRule = { name: 'clients', points: clientLimit, seconds: 3600, isLocal: true };
  return {
    ...{ credential: ofCredential, token: ofToken, address, clients },
    failures: { ...address, name: 'failures' },
    pages: { name: 'pages', points: pageLimit, seconds: 3600 },
    webhooks: { name: 'webhooks', points: webhookLimit, seconds: 3600 },
    webhookRequests: { ...clients, name: 'webhook_requests' },
    webhookAccounts: { ...address, name: 'webhook_accounts' },
  } satisfies Record<string, RateLimitRule>;
}

/** Counts requests against the limit of their credential, or of their address without a credential. */
export class RequestCounter {
  readonly #ofAddress: RateLimitRule;
  readonly #ofFailures: RateLimitRule;
  readonly #ofPages: RateLimitRule;
  readonly #ofClients: RateLimitRule;

  constructor(
    readonly limits: RateLimits,
    config: Config,
  ) {
    const { address, failures, pages, clients } = requestRules(config);
    this.#ofAddress = address;
    this.#ofFailures = failures;
    this.#ofPages = pages;
    this.#ofClients = clients;
  }

  async count({ path, viewer, address, credential }: CountedRequest): Promise<LimitStatus> {
    // A whole office signs in from one address. Wrong passwords have limits of their own (forms/limits.ts).
    if (isPagePath(path)) return this.limits.count(this.#ofPages, address);
    if (!isProvidersDoor(path)) return this.limits.count(this.#limitOf(viewer), viewer.principal);
    const wait = this.limits.waitFor(this.#ofFailures, address);
    if (wait !== undefined) return { ...this.#ofFailures, remaining: 0, resetSeconds: wait, isExceeded: true };
    // The provider looks the token up itself; a second lookup, to find its owner, would double the cost.
    if (path === paths.profile && credential) return this.limits.count(ofToken, sha256(credential));
    return this.limits.count(this.#ofClients, address);
  }

  /**
   * Takes back the count of a request that was answered with 304; returns undefined when the count stays. Finding out
   * that nothing has changed costs as much as a full answer. Each instance therefore takes back at most as many
   * requests an hour as the limit allows.
   */
  async giveBack({ path, viewer }: CountedRequest): Promise<LimitStatus | undefined> {
    if (isProvidersDoor(path) || isPagePath(path)) return undefined;
    const limit = this.#limitOf(viewer);
    const ofUnchanged = { ...limit, name: `${limit.name} unchanged`, isLocal: true };
    const { isExceeded } = await this.limits.count(ofUnchanged, viewer.principal);
    return isExceeded ? undefined : this.limits.giveBack(limit, viewer.principal);
  }

  /** Counts a failed request to the provider against its address. Must be called for every answer. */
  async noteAnswer(path: string, status: number, address: string): Promise<void> {
    const isFailure = status >= 400 && status !== 429 && status < 500;
    if (isFailure && isProvidersDoor(path)) await this.limits.count(this.#ofFailures, address);
  }

  #limitOf(viewer: Viewer): RateLimitRule {
    return viewer.kind === 'nobody' ? this.#ofAddress : ofCredential;
  }
}

/** Whether the provider, rather than the hub, checks the credential on this path. */
function isProvidersDoor(path: string): boolean {
  return ofClients.has(path) || path === paths.profile;
}
