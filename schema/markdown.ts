import type { HubContext } from './context.ts';

/** A feed of fifty texts of 50,000 characters costs half of what an operation may. */
const charactersOfAPoint = 100;

/** A text of someone's as HTML, charged to the request by its length. */
export function toHtml({ budget, markdown, viewer }: HubContext, text: string | null): string | null | Promise<string> {
  if (text === null || budget.refusal) return null;
  budget.charge(text.length / charactersOfAPoint);
  return markdown.render(text, viewer.party);
}
