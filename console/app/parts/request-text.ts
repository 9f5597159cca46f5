import { issuer } from '../session/settings.ts';
import type { ShownRequest } from './use-screen.ts';

/** The operation with its variables, as the explorer takes them. */
export function asGraphql({ document, variables }: ShownRequest): string {
  return `${indented(document)}\n\n# Variables\n${JSON.stringify(known(variables), null, 2).replace(/^/gm, '# ')}\n`;
}

/** The explorer with the request, which it sends as the person. */
export function explorerAddress({ document, variables }: ShownRequest): string {
  const parts = { query: indented(document), variables: JSON.stringify(known(variables), null, 2) };
  return `/graphql?${new URLSearchParams(parts)}`;
}

/** A command that sends the request; the token is left to the reader. */
export function asCurl({ document, variables }: ShownRequest): string {
  const body = JSON.stringify({ query: indented(document), variables: known(variables) }, null, 2);
  return [
    `curl ${issuer}/graphql \\`,
    `  -H "Authorization: Bearer $KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${body.replaceAll("'", String.raw`'\''`)}'`,
  ].join('\n');
}

function known(variables: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
}

/** The document with its fragments apart, each indented by its own braces. */
function indented(document: string): string {
  let depth = 0;
  const lines = document.trim().split(/\n\s*/);
  return lines
    .map((line) => {
      if (/^[)}]/.test(line)) depth -= 1;
      const text = '  '.repeat(depth) + line;
      if (/[({]$/.test(line)) depth += 1;
      return line.startsWith('fragment ') ? `\n${text}` : text;
    })
    .join('\n');
}
