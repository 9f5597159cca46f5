import type { OpenApiParameter } from '../openapi/document.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';
import { fieldEntry, namedTypeLink } from './field-entry.ts';
import { html, prose } from './html.ts';
import type { DocsContent, DocsHtml } from './html.ts';

/** The parameters of an endpoint, each with the part of the request that has it. */
export function parameterList(parameters: readonly OpenApiParameter[]): DocsHtml {
  return html`<dl>
    ${parameters.map(({ name, in: place, required, description, schema }) => {
      const defaultText = schema.default === undefined ? undefined : JSON.stringify(schema.default);
      const type = [typeOf(schema), ` in the ${place}`];
      return fieldEntry({ name, type, isRequired: required, description: prose(description), defaultText });
    })}
  </dl>`;
}

/** The type of a value in words, with links to named types. */
function typeOf(schema: JsonSchema): DocsContent {
  if (schema.$ref) return namedTypeLink(schema.$ref.split('/').at(-1)!);
  if (schema.anyOf) return schema.anyOf.map((each, index) => [index > 0 && ' or ', typeOf(each)]);
  if (schema.items) return ['list of ', typeOf(schema.items)];
  return [schema.type].flat().join(' or ') || 'anything';
}
