import type { GraphQLSchema } from 'graphql';
import { html } from './html.ts';
import type { DocsHtml } from './html.ts';

/** The section about sending credentials, and about the operations of each scope. */
export function credentials(schema: GraphQLSchema): DocsHtml {
  return html`<h2 id="credentials">Credentials and scopes</h2>
    <p>Send credentials in a header, never in the URL:</p>
    <ul>
      <li>
        <code>Authorization: Bearer ...</code> with an access token of <code>/oauth/token</code>, or with an API key;
      </li>
      <li><code>X-API-Key: ...</code> with an API key.</li>
    </ul>
    <p>
      A key belongs to a project and acts for it. A person's token acts for the person: it gives access to their own
      subscriptions and invoices, and to those of their projects, as far as their role allows. Objects of others are
      reported as not found.
    </p>
    <p>Each GraphQL operation requires one scope, and so does the REST endpoint for the same operation:</p>
    <dl>
      ${[...scopesOf(schema)].map(
        ([scope, fields]) =>
          html`<dt><code>${scope}</code></dt>
            <dd>${fields.map((field, index) => [index > 0 && ', ', html`<code>${field}</code>`])}</dd>`,
      )}
    </dl>`;
}

/** The operations of each scope, read from the descriptions of the operations. */
function scopesOf(schema: GraphQLSchema): Map<string, string[]> {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const fields = roots.flatMap((type) => Object.values(type?.getFields() ?? {}));
  const scoped = fields.flatMap(({ name, description }) => {
    const scope = /\bScope ([a-z]+(?::[a-z]+)?)/.exec(description ?? '')?.[1];
    return scope ? [{ name, scope }] : [];
  });
  const byScope = Map.groupBy(scoped, ({ scope }) => scope);
  const inOrder = [...byScope].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(inOrder.map(([scope, uses]) => [scope, uses.map(({ name }) => name)]));
}
