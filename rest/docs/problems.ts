import { getNamedType, isEnumType, isObjectType } from 'graphql';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { codeGroups } from './code-groups.ts';
import type { CodeGroup } from './code-groups.ts';
import { ruleCodes } from './codes.ts';
import type { RefusalCode } from './codes.ts';
import { html } from './html.ts';
import type { DocsHtml } from './html.ts';

/** The page of all codes with their meanings, to which the `type` of a problem points. */
export function problems(schema: GraphQLSchema, codes: RefusalCode[]): DocsHtml {
  const types = identifiedTypes(schema);
  const groups = [...codeGroups, rules(codes), statuses(types), notFound(types)];
  return html`<p><a href="/docs">Documentation</a></p>
    <h1>Codes of refusals</h1>
    <p class="lead">
      The <code>code</code> of a problem document, and <code>extensions.code</code> of a GraphQL error.
    </p>
    ${groups.map(
      ({ title, codes }) => html`
        <h2>${title}</h2>
        <dl>
          ${codes.map(
            ({ code, status, sentence }) =>
              html`<dt id="${code}"><code>${code}</code> <span class="note">${status}</span></dt>
                <dd>${sentence}</dd>`,
          )}
        </dl>
      `,
    )}`;
}

/** The codes of rules that the state of an object violates. */
function rules(codes: RefusalCode[]): CodeGroup {
  return { title: 'Rules', codes: [...ruleCodes, ...codes.map((each) => ({ status: 409, ...each }))] };
}

/** The codes of objects whose status does not allow an action. */
function statuses(types: GraphQLObjectType[]): CodeGroup {
  const codes = types.flatMap((type) => {
    const status = getNamedType(type.getFields().status?.type);
    const names = isEnumType(status) ? status.getValues().map(({ name }) => name) : [];
    return names.map((name) => `${snake(type.name)}_is_${name}`);
  });
  const sentence = 'The status of the object does not allow this; availableActions lists the allowed actions.';
  return { title: 'Status', codes: codes.map((code) => ({ code, status: 409, sentence })) };
}

/** The codes of objects that do not exist. */
function notFound(types: GraphQLObjectType[]): CodeGroup {
  const sentence = 'The object does not exist, or you may not see it.';
  const codes = ['node', ...types.map(({ name }) => snake(name))].map((name) => `${name}_not_found`);
  return { title: 'Not found', codes: codes.map((code) => ({ code, status: 404, sentence })) };
}

function identifiedTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => 'id' in type.getFields())
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Converts ApiKey to api_key. */
function snake(name: string): string {
  return name.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
}
