import type { PriceInput } from './offer-input.ts';
import type { Plan } from './plan.ts';
import { Price } from './price.ts';
import { hasSameCadence, keyOfTerms, termsOf, termsOfPrice } from './price-terms.ts';
import type { PriceTerms } from './price-terms.ts';
import type { OfferContext } from './offer-context.ts';

/** Replaces the current prices of one plan. */
export class PricesOfPlan {
  readonly #byTerms: ReadonlyMap<string, Price>;

  constructor(
    private readonly context: OfferContext,
    private readonly plan: Plan,
    private readonly before: Price[],
  ) {
    this.#byTerms = new Map(before.map((price) => [keyOfTerms(termsOfPrice(price)), price]));
  }

  /** Keeps the prices whose terms match an input and creates the others; returns all current prices. */
  replaceBy(inputs: PriceInput[]): Price[] {
    return inputs.map((price, position) => this.#keepOrCreate(price, position));
  }

  #keepOrCreate(input: PriceInput, position: number): Price {
    const terms = termsOf(input, this.context.meters);
    const lookupKey = input.lookupKey ?? null;
    const existing = this.#byTerms.get(keyOfTerms(terms));
    const { isRequired } = input;
    const placed = { position, lookupKey, isRequired };
    return existing ? Object.assign(existing, placed) : this.#create(terms, placed);
  }

  #create(terms: PriceTerms, placed: Pick<Price, 'position' | 'lookupKey' | 'isRequired'>): Price {
    const { em, now } = this.context;
    const { projectId, productId, id: planId } = this.plan;
    const supersedesId = this.before.find((price) => hasSameCadence(price, terms))?.id ?? null;
    const ownership = { projectId, productId, planId, supersedesId, createdAt: now };
    const price = new Price({ ...terms, ...placed, ...ownership });
    em.persist(price);
    return price;
  }
}
