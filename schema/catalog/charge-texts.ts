import type { Product } from '../../src/catalog/products/product.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { RequestBudget } from '../engine/cost/request-budget.ts';

/** The characters of product texts that cost one point; the products of a page can have 10 million together. */
const charactersPerPoint = 500;

/** The cost of the selected texts in points: a description can have 50,000 characters, translations 300,000. */
export function costOfTexts({ description, translations }: Partial<Row<Product>>): number {
  const texts = translations?.flatMap(({ name, tagline, description: text }) => [name, tagline, text]) ?? [];
  const characters = [description, ...texts].reduce((sum, text) => sum + (text?.length ?? 0), 0);
  return characters / charactersPerPoint;
}

/** Charges the texts of a page of products to the budget of the request. */
export function chargeTexts(budget: RequestBudget, products: readonly Partial<Row<Product>>[]): void {
  budget.charge(products.reduce((sum, row) => sum + costOfTexts(row), 0));
}
