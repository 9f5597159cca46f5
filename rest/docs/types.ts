import type { OpenApi } from '../openapi/document.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';
import { propertyList, typeOf } from './fields.ts';
import { html } from './html.ts';
import type { DocsContent, DocsHtml } from './html.ts';

/** The section about all named types of the reference. */
export function types({ components }: OpenApi): DocsHtml {
  return html`<h2 id="types">Types</h2>
    <p>The types of request bodies and answers. Types from GraphQL keep their names.</p>
    ${Object.entries(components.schemas).map(
      ([name, schema]) => html`
        <section id="type-${name}">
          <h3>${name}</h3>
          ${schema.description && html`<p>${schema.description}</p>`} ${detail(schema)}
        </section>
      `,
    )}`;
}

function detail(schema: JsonSchema): DocsContent {
  // Only input objects refuse unknown fields, so only their required fields are marked.
  if (schema.properties) return propertyList(schema, schema.additionalProperties === false);
  if (schema.enum) return html`<p>One of ${commas(schema.enum)}.</p>`;
  const { pattern, format, examples = [] } = schema;
  return html`<p class="type">
    JSON
    ${typeOf(schema)}${format && `, ${format}`}${pattern && html`, <code>${pattern}</code>`}${
      examples.length > 0 && html`, such as ${commas(examples.map(String))}`
    }
  </p>`;
}

function commas(values: string[]): DocsContent {
  return values.map((value, index) => [index > 0 && ', ', html`<code>${value}</code>`]);
}
