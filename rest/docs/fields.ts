import type { OpenApiParameter } from '../openapi/document.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';
import { html } from './html.ts';
import type { DocsContent, DocsHtml } from './html.ts';

/** The description of a field or a parameter. */
interface DocumentedField {
  name: string;
  place?: string;
  isRequired: boolean;
  description?: string;
  schema: JsonSchema;
}

export function parameterList(parameters: OpenApiParameter[]): DocsHtml {
  return fieldList(
    parameters.map(({ name, in: place, required, description, schema }) => {
      return { name, place, isRequired: required === true, description, schema };
    }),
  );
}

/** The type of a value in words, with links to named types. */
export function typeOf(schema: JsonSchema): DocsContent {
  if (schema.$ref) return typeLink(schema.$ref.split('/').at(-1)!);
  if (schema.anyOf) return schema.anyOf.map((each, index) => [index > 0 && ' or ', typeOf(each)]);
  if (schema.items) return ['list of ', typeOf(schema.items)];
  return [schema.type].flat().join(' or ') || 'anything';
}

function fieldList(fields: DocumentedField[]): DocsHtml {
  return html`<dl>
    ${fields.map(
      ({ name, place, isRequired, description, schema }) =>
        html`<dt>
            <code>${name}</code> <span class="type">${typeOf(schema)}${place && ` in the ${place}`}</span>
            ${isRequired && html`<strong class="note">required</strong>`}
          </dt>
          <dd>${description} ${defaultOf(schema)}</dd>`,
    )}
  </dl>`;
}

function defaultOf({ default: value }: JsonSchema): DocsContent {
  return value !== undefined && html`<span class="note">Default: <code>${JSON.stringify(value)}</code></span>`;
}

function typeLink(name: string): DocsHtml {
  return html`<a href="/docs/api/types/${name}">${name}</a>`;
}
