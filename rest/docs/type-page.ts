import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, isScalarType, isUnionType } from 'graphql';
import type { GraphQLField, GraphQLInputField, GraphQLNamedType, GraphQLSchema } from 'graphql';
import { fieldEntry } from './field-entry.ts';
import { html, prose } from './html.ts';
import type { DocsContent } from './html.ts';
import type { DocsPage } from './page.ts';
import { typeLink } from './type-link.ts';

/** The page of each named type of the schema. */
export function* typePages(schema: GraphQLSchema): Generator<DocsPage> {
  for (const type of documentedTypes(schema)) yield typePage(type);
}

/** The named types but the roots, whose fields are the operations. */
function documentedTypes(schema: GraphQLSchema): GraphQLNamedType[] {
  const roots: (GraphQLNamedType | null | undefined)[] = [schema.getQueryType(), schema.getMutationType()];
  return Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__') && !roots.includes(type));
}

function typePage(type: GraphQLNamedType): DocsPage {
  const { name, description } = type;
  const summary = description ?? '';
  return {
    path: `/docs/api/types/${name}`,
    title: name,
    group: 'Reference',
    summary,
    body: html`<p class="note"><a href="/docs/api#types">Types</a> · ${kindOf(type)}</p>
      <h1>${name}</h1>
      <p class="lead">${prose(summary)}</p>
      ${detail(type)}`,
    headings: [],
    sections: [{ id: '', title: name, text: summary }],
    isUnlisted: true,
  };
}

/** The kind of a type as a word, such as enum. */
function kindOf(type: GraphQLNamedType): string {
  if (isInputObjectType(type)) return 'input';
  if (isEnumType(type)) return 'enum';
  if (isScalarType(type)) return 'scalar';
  if (isInterfaceType(type)) return 'interface';
  return isUnionType(type) ? 'union' : 'object';
}

function detail(type: GraphQLNamedType): DocsContent {
  if (isEnumType(type))
    return html`<dl>
      ${type.getValues().map(
        (value) =>
          html`<dt id="${value.name}"><code>${value.name}</code></dt>
            <dd>${prose(value.description)}</dd>`,
      )}
    </dl>`;
  if (isUnionType(type)) return html`<p>One of ${type.getTypes().map((each) => [typeLink(each), ' '])}</p>`;
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))
    return html`<dl>
      ${Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields()).map(typeField)}
    </dl>`;
  return null;
}

function typeField(field: GraphQLField<unknown, unknown> | GraphQLInputField): DocsContent {
  const { name, type, description } = field;
  return fieldEntry({
    name,
    id: name,
    type: typeLink(type),
    description: [prose(description), ' ', argumentsOf(field)],
  });
}

function argumentsOf(field: GraphQLField<unknown, unknown> | GraphQLInputField): DocsContent {
  if (!('args' in field) || field.args.length === 0) return null;
  const entries = field.args.map((each, index) => [
    index > 0 && ', ',
    html`<code>${each.name}</code> `,
    typeLink(each.type),
  ]);
  return html`<span class="note">Arguments: ${entries}.</span>`;
}

/** Lists the types by kind, for the first page of the reference. */
export function typeList(schema: GraphQLSchema): DocsContent {
  const byKind = Map.groupBy(documentedTypes(schema), kindOf);
  return html`<h2 id="types">Types</h2>
    ${[...byKind].map(
      ([kind, each]) =>
        html`<h3>${kind}</h3>
          <p>${each.map((type, index) => [index > 0 && ', ', typeLink(type)])}.</p>`,
    )}`;
}
