import type { ProductFilter } from '../../src/catalog/search/product-filter.ts';
import type { RequestBudget } from '../engine/cost/request-budget.ts';

/** The cost of a search in points: a frequent word is compared with every product that has it. */
const costOfText = 5000;

/** Charges a text search of products to the budget of the request. */
export function chargeSearch(budget: RequestBudget, { text }: ProductFilter): void {
  if (text) budget.charge(costOfText);
}
