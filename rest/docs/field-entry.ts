import { html } from './html.ts';
import type { DocsContent, DocsHtml } from './html.ts';

/** An argument, a field or a parameter, as a list of definitions shows it. */
export interface FieldEntry {
  name: string;
  /** The id by which links find it, if they may. */
  id?: string;
  type: DocsContent;
  isRequired?: boolean;
  description: DocsContent;
  /** The value that applies if it is left out, as it is written. */
  defaultText?: string;
}

/** The term and the definition of an entry, for a `dl`. */
export function fieldEntry({ name, id, type, isRequired, description, defaultText }: FieldEntry): DocsHtml {
  return html`<dt ${id && html`id="${id}"`}>
      <code>${name}</code> <span class="type">${type}</span>
      ${isRequired && html`<strong class="note">required</strong>`}
    </dt>
    <dd>
      ${description}
      ${defaultText !== undefined && html`<span class="note">Default: <code>${defaultText}</code></span>`}
    </dd>`;
}

/** A link to the page of a named type. */
export function namedTypeLink(name: string): DocsHtml {
  return html`<a href="/docs/api/types/${name}">${name}</a>`;
}
