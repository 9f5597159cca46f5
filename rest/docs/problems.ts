import { getNamedType, isEnumType, isObjectType } from 'graphql';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { codeGroups } from './code-groups.ts';
import type { CodeGroup } from './code-groups.ts';
import { ruleCodes } from './codes.ts';
import type { RefusalCode } from './codes.ts';
import { html } from './html.ts';
import type { DocsHtml } from './html.ts';

/** Every code with its meaning, at the address that `type` of a problem names. */
export function problems(schema: GraphQLSchema, codes: RefusalCode[]): DocsHtml {
  const things = thingsOf(schema);
  const groups = [...codeGroups, rules(codes), states(things), missing(things)];
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

/** Rules about single things: as they stand, they contradict what is asked for. */
function rules(codes: RefusalCode[]): CodeGroup {
  return { title: 'Rules', codes: [...ruleCodes, ...codes.map((each) => ({ status: 409, ...each }))] };
}

/** A thing whose status has no room for what is asked. */
function states(things: GraphQLObjectType[]): CodeGroup {
  const codes = things.flatMap((thing) => {
    const status = getNamedType(thing.getFields().status?.type);
    const names = isEnumType(status) ? status.getValues().map(({ name }) => name) : [];
    return names.map((name) => `${snake(thing.name)}_is_${name}`);
  });
  const sentence = 'Its status does not allow this; availableActions says what it allows.';
  return { title: 'Status', codes: codes.map((code) => ({ code, status: 409, sentence })) };
}

/** A thing with an id can be missing. */
function missing(things: GraphQLObjectType[]): CodeGroup {
  const sentence = 'There is no such thing, or it is not yours to see.';
  const codes = ['node', ...things.map(({ name }) => snake(name))].map((name) => `${name}_not_found`);
  return { title: 'Not found', codes: codes.map((code) => ({ code, status: 404, sentence })) };
}

function thingsOf(schema: GraphQLSchema): GraphQLObjectType[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => 'id' in type.getFields())
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** ApiKey is api_key. */
function snake(name: string): string {
  return name.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase();
}
