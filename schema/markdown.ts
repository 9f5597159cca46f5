import type { HubContext } from './context.ts';

/** With this, a feed of fifty texts of 50,000 characters costs half of the maximum of an operation. */
const charactersPerPoint = 100;

/** Renders a Markdown text as HTML, charged to the request by its length. */
export function toHtml(context: HubContext, text: string | null): string | null | Promise<string> {
  const { budget, markdown, viewer } = context;
  if (text === null || budget.refusal) return null;
  budget.charge(text.length / charactersPerPoint);
  const html = markdown.render(text, viewer.party);
  return typeof html === 'string' ? html : noted(html, context, text);
}

async function noted(rendering: Promise<string>, context: HubContext, text: string): Promise<string> {
  const html = await rendering;
  if (!context.markdown.isRendered(text)) context.isProvisional = true;
  return html;
}
