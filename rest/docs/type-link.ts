import { getNamedType } from 'graphql';
import type { GraphQLType } from 'graphql';
import { namedTypeLink } from './field-entry.ts';
import { html } from './html.ts';
import type { DocsHtml } from './html.ts';

/** A type as GraphQL writes it, such as [Product!]!, with its name leading to its page. */
export function typeLink(type: GraphQLType): DocsHtml {
  const { name } = getNamedType(type);
  const [before, after] = String(type).split(name) as [string, string];
  return html`${before}${namedTypeLink(name)}${after}`;
}
