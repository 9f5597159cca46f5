import type { GraphQLSchema } from 'graphql';
import { html } from './html.ts';
import type { DocsHtml } from './html.ts';

/** How to show who is asking, and what each scope opens. */
export function credentials(schema: GraphQLSchema): DocsHtml {
  return html`<h2 id="credentials">Credentials and scopes</h2>
    <p>A credential goes into a header, never into an address:</p>
    <ul>
      <li>
        <code>Authorization: Bearer ...</code> with an access token of <code>/oauth/token</code>, or with an API key;
      </li>
      <li><code>X-API-Key: ...</code> with an API key.</li>
    </ul>
    <p>
      A key belongs to a project and acts for it. A person's token acts for the person: they see their own subscriptions
      and invoices, and those of the projects they are a member of, as far as their role allows. What belongs to others
      is answered as not found.
    </p>
    <p>Each operation of the graph, and the endpoint that is the same operation, asks for one scope:</p>
    <dl>
      ${[...scopesOf(schema)].map(
        ([scope, fields]) =>
          html`<dt><code>${scope}</code></dt>
            <dd>${fields.map((field, index) => [index > 0 && ', ', html`<code>${field}</code>`])}</dd>`,
      )}
    </dl>`;
}

/** The operations that each scope opens; every operation's description names its scope. */
function scopesOf(schema: GraphQLSchema): Map<string, string[]> {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const fields = roots.flatMap((type) => Object.values(type?.getFields() ?? {}));
  const opened = fields.flatMap(({ name, description }) => {
    const scope = /\bScope ([a-z]+(?::[a-z]+)?)/.exec(description ?? '')?.[1];
    return scope ? [{ name, scope }] : [];
  });
  const byScope = Map.groupBy(opened, ({ scope }) => scope);
  const inOrder = [...byScope].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(inOrder.map(([scope, of]) => [scope, of.map(({ name }) => name)]));
}
