import { requestRules } from '../auth/request-counter.ts';
import type { Config } from '../config.ts';
import { tooMany } from '../platform/limits/rate-limit.ts';
import type { LimitStatus, RateLimitRule, RateLimits } from '../platform/limits/rate-limit.ts';

/** A webhook as it was sent: from an address, for an account that need not exist. */
export interface SentWebhook {
  address: string;
  accountId: string;
}

/** The most characters of an id that a caller made up. */
const longestId = 60;

/**
 * Counts the webhooks of gateways. A gateway sends those of all projects from a few addresses, so that no address has a limit
 * for all of them. Genuine webhooks are counted for their account, so that forged ones take nothing from it.
 */
export class WebhookCounter {
  readonly #rules: Record<'webhooks' | 'webhookRequests' | 'webhookAccounts', RateLimitRule>;

  constructor(
    readonly limits: RateLimits,
    config: Config,
  ) {
    this.#rules = requestRules(config);
  }

  /** Counts any webhook, before it is read: for its account and address, in memory. */
  arrive({ address, accountId }: SentWebhook): Promise<LimitStatus> {
    return this.#use(this.#rules.webhookRequests, `${address} ${accountId.slice(0, longestId)}`);
  }

  /** Counts a webhook whose signature is right, for its account. */
  admit({ accountId }: SentWebhook): Promise<LimitStatus> {
    return this.#use(this.#rules.webhooks, accountId);
  }

  /** Counts a webhook for an account that does not exist, for its address. */
  refuse({ address }: SentWebhook): Promise<LimitStatus> {
    return this.#use(this.#rules.webhookAccounts, address);
  }

  async #use(rule: RateLimitRule, key: string): Promise<LimitStatus> {
    const status = await this.limits.count(rule, key);
    if (status.isExceeded) throw tooMany(status);
    return status;
  }
}
