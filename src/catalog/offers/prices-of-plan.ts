import type { PriceInput } from './offer-input.ts';
import type { Plan } from './plan.ts';
import { Price } from './price.ts';
import { isInPlaceOf, keyOfTerms, termsOf, termsOfPrice } from './price-terms.ts';
import type { PriceTerms } from './price-terms.ts';
import type { OfferWriting } from './writing.ts';

/** The prices at which one plan is sold, while they are made into others. */
export class PricesOfPlan {
  readonly #byTerms: ReadonlyMap<string, Price>;

  constructor(
    private readonly writing: OfferWriting,
    private readonly plan: Plan,
    private readonly before: Price[],
  ) {
    this.#byTerms = new Map(before.map((price) => [keyOfTerms(termsOfPrice(price)), price]));
  }

  /** Keeps those that are on the terms wanted, and makes the others; answers all that are sold from now on. */
  replaceBy(wanted: PriceInput[]): Price[] {
    return wanted.map((price, position) => this.#keepOrMake(price, position));
  }

  #keepOrMake(wanted: PriceInput, position: number): Price {
    const terms = termsOf(wanted, this.writing.meters);
    const lookupKey = wanted.lookupKey ?? null;
    const same = this.#byTerms.get(keyOfTerms(terms));
    return same ? Object.assign(same, { position, lookupKey }) : this.#make(terms, lookupKey, position);
  }

  #make(terms: PriceTerms, lookupKey: string | null, position: number): Price {
    const { em, now } = this.writing;
    const { projectId, productId, id: planId } = this.plan;
    const supersedesId = this.before.find((price) => isInPlaceOf(price, terms))?.id ?? null;
    const belonging = { projectId, productId, planId, supersedesId, lookupKey, position, createdAt: now };
    const price = new Price({ ...terms, ...belonging });
    em.persist(price);
    return price;
  }
}
