import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';
import type { GraphQLField, GraphQLInputField, GraphQLNamedType, GraphQLSchema } from 'graphql';
import { html } from './html.ts';
import type { DocsContent } from './html.ts';
import type { DocsPage } from './page.ts';
import { typeLink } from './type-link.ts';

/** The page of each named type of the schema but the roots, whose fields are the operations. */
export function typePages(schema: GraphQLSchema): DocsPage[] {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith('__') && !roots.some((root) => root === type),
  );
  return types.map((type) => typePage(type));
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
      <p class="lead">${summary}</p>
      ${detail(type)}`,
    headings: [],
    sections: [{ id: '', title: name, text: summary }],
    isUnlisted: true,
  };
}

/** The kind of a type as a word, such as enum. */
export function kindOf(type: GraphQLNamedType): string {
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
            <dd>${value.description}</dd>`,
      )}
    </dl>`;
  if (isUnionType(type)) return html`<p>One of ${type.getTypes().map((each) => [typeLink(each), ' '])}</p>`;
  if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))
    return html`<dl>
      ${Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields()).map(fieldEntry)}
    </dl>`;
  return null;
}

function fieldEntry(field: GraphQLField<unknown, unknown> | GraphQLInputField): DocsContent {
  const { name, type, description } = field;
  const args = 'args' in field ? field.args : [];
  return html`<dt id="${name}"><code>${name}</code> <span class="type">${typeLink(type)}</span></dt>
    <dd>
      ${description}
      ${
        args.length > 0 &&
        html`<span class="note"
          >Arguments:
          ${args.map((each, index) => [index > 0 && ', ', html`<code>${each.name}</code> `, typeLink(each.type)])}.</span
        >`
      }
    </dd>`;
}

/** Lists the types by kind, for the first page of the reference. */
export function typeList(schema: GraphQLSchema): DocsContent {
  const types = typePages(schema).map(({ title }) => schema.getType(title)!);
  const byKind = Map.groupBy(types, kindOf);
  return html`<h2 id="types">Types</h2>
    ${[...byKind].map(
      ([kind, each]) =>
        html`<h3>${kind}</h3>
          <p>${each.map((type, index) => [index > 0 && ', ', typeLink(getNamedType(type))])}.</p>`,
    )}`;
}
