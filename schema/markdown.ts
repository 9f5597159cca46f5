import type { HubContext } from './context.ts';

/** With this, a feed of fifty texts of 50,000 characters costs half of the maximum of an operation. */
const charactersPerPoint = 100;

/** Renders a Markdown text as HTML, charged to the request by its length. */
export function toHtml({ budget, markdown, viewer }: HubContext, text: string | null): string | null | Promise<string> {
  if (text === null || budget.refusal) return null;
  budget.charge(text.length / charactersPerPoint);
  return markdown.render(text, viewer.party);
}
