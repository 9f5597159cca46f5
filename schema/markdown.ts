import { renderMarkdown } from '../src/catalog/products/render-markdown.ts';
import type { RequestBudget } from './engine/cost/request-budget.ts';

/** A text of 50,000 characters costs as much as a report. */
const charactersOfAPoint = 50;

/** A text of somebody's as HTML, charged to the request by its length. */
export function toHtml(budget: RequestBudget, text: string | null): string | null {
  if (text === null) return null;
  budget.charge(text.length / charactersOfAPoint);
  return renderMarkdown(text);
}
