import type { GraphQLSchema } from 'graphql';
import { html } from './html.ts';
import type { DocsHtml } from './html.ts';
import type { DocsPage } from './page.ts';
import { rootFields } from './root-fields.ts';
import type { Topic } from './topics.ts';
import { typeList } from './type-page.ts';

/** The first page of the reference: its topics, the operations of each scope, and the types. */
export function apiPage(schema: GraphQLSchema, topics: readonly Topic[]): DocsPage {
  return {
    path: '/docs/api',
    title: 'API reference',
    group: 'Reference',
    summary: 'Every operation, in GraphQL and REST, with an example.',
    body: html`<h1>API reference</h1>
      <p class="lead">
        Every operation of the hub with an example request and its answer. A REST endpoint runs the operation under
        which it stands; both answer the same. The <a href="/graphql">explorer</a> runs queries in the browser;
        <a href="/schema.graphql">schema.graphql</a> and <a href="/openapi.json">openapi.json</a> are for generators.
      </p>
      <h2 id="topics">Topics</h2>
      <dl>
        ${topics.map(
          ({ name, title, description }) =>
            html`<dt><a href="/docs/api/${name}">${title}</a></dt>
              <dd>${description}</dd>`,
        )}
      </dl>
      ${scopeList(schema, topics)} ${typeList(schema)}`,
    headings: [
      { id: 'topics', text: 'Topics', level: 2 },
      { id: 'scopes', text: 'Scopes', level: 2 },
      { id: 'types', text: 'Types', level: 2 },
    ],
    sections: [
      { id: '', title: 'API reference', text: 'GraphQL REST OpenAPI schema' },
      { id: 'scopes', title: 'Scopes', text: 'The operations of each scope of tokens and keys.' },
    ],
  };
}

/** The operations of each scope, read from the descriptions of the operations. */
function scopeList(schema: GraphQLSchema, topics: readonly Topic[]): DocsHtml {
  const root = rootFields(schema);
  const scoped = topics.flatMap(({ name: topic, fields }) =>
    fields.flatMap((field) => {
      const { description } = root.get(field)!.field;
      const scope = /\bScope ([a-z]+(?::[a-z]+)?)/.exec(description ?? '')?.[1];
      return scope ? [{ scope, field, topic }] : [];
    }),
  );
  const byScope = [...Map.groupBy(scoped, ({ scope }) => scope)].sort(([a], [b]) => (a < b ? -1 : 1));
  return html`<h2 id="scopes">Scopes</h2>
    <p>Each operation requires at most one scope, in GraphQL and in REST:</p>
    <dl>
      ${byScope.map(
        ([scope, uses]) =>
          html`<dt><code>${scope}</code></dt>
            <dd>
              ${uses.map(({ field, topic }, index) => [
                index > 0 && ', ',
                html`<a href="/docs/api/${topic}#${field}"><code>${field}</code></a>`,
              ])}
            </dd>`,
      )}
    </dl>`;
}
