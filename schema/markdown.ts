import { renderMarkdown } from '../src/catalog/products/render-markdown.ts';
import type { Loaders } from './loaders.ts';

/** In characters: a text of 50,000 costs as much of a request's budget as a report does. */
const charactersOfAThing = 50;

/** A text of somebody's as HTML, charged to the request by its length. */
export function toHtml(loaders: Loaders, text: string | null): string | null {
  if (text === null) return null;
  loaders.spend(Math.ceil(text.length / charactersOfAThing));
  return renderMarkdown(text);
}
