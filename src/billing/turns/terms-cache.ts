import type { EntityManager } from '@mikro-orm/postgresql';
import { sellerOf } from '../customers/account.ts';
import type { CustomerAccount } from '../customers/account.ts';
import type { Customer } from '../customers/customer.ts';
import { offersOf } from '../subscriptions/offers.ts';
import type { OfferedPrice } from '../subscriptions/offers.ts';

type CachedTerms = Omit<CustomerAccount, 'customer'>;

/**
 * Caches billing terms that customers share: offers, and the profiles and taxes of projects. A single request uses its
 * own cache; a worker keeps one for a list of customers and does not see changes during that time.
 */
export class TermsCache {
  readonly #offers = new Map<string, OfferedPrice>();
  readonly #terms = new Map<string, CachedTerms>();

  async account(em: EntityManager, customer: Customer): Promise<CustomerAccount> {
    const { projectId } = customer;
    const terms = this.#terms.get(projectId) ?? (await sellerOf(em, projectId));
    this.#terms.set(projectId, terms);
    return { customer, ...terms };
  }

  async offers(em: EntityManager, priceIds: readonly string[]): Promise<Map<string, OfferedPrice>> {
    const missing = priceIds.filter((id) => !this.#offers.has(id));
    if (missing.length) for (const [id, offer] of await offersOf(em, missing)) this.#offers.set(id, offer);
    return new Map(priceIds.map((id) => [id, this.#offers.get(id)!]));
  }
}
