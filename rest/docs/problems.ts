import { getNamedType, isEnumType, isObjectType } from 'graphql';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { codeGroups } from './code-groups.ts';
import type { CodeGroup } from './code-groups.ts';
import { ruleCodes } from './codes.ts';
import type { RefusalCode } from './codes.ts';
import { html } from './html.ts';
import type { DocsPage } from './page.ts';

/** The page of all codes with their meanings, to which the `type` of a problem points. */
export function problemsPage(schema: GraphQLSchema, codes: RefusalCode[]): DocsPage {
  const types = identifiedTypes(schema);
  const groups = [...codeGroups, rules(codes), statuses(types), notFound(types)];
  const headings = groups.map(({ title }) => ({
    id: `group-${title.toLowerCase().replaceAll(' ', '-')}`,
    text: title,
    level: 2,
  }));
  return {
    path: '/docs/problems',
    title: 'Codes of refusals',
    group: 'Reference',
    summary: 'Every code with which the hub refuses a request, and what to do.',
    body: html`<h1>Codes of refusals</h1>
      <p class="lead">
        The <code>code</code> of a problem document, and <code>extensions.code</code> of a GraphQL error.
      </p>
      ${groups.map(
        ({ title, codes: listed }, index) => html`
          <h2 id="${headings[index]!.id}">${title}</h2>
          <dl>
            ${listed.map(
              ({ code, status, sentence }) =>
                html`<dt id="${code}"><code>${code}</code> <span class="note">${status}</span></dt>
                  <dd>${sentence}</dd>`,
            )}
          </dl>
        `,
      )}`,
    headings,
    sections: [
      { id: '', title: 'Codes of refusals', text: 'errors, problems, status codes' },
      ...groups.flatMap(({ codes: listed }) =>
        listed.map(({ code, status, sentence }) => {
          return { id: code, title: code, text: `${status ?? ''} ${sentence}`, keywords: code.replaceAll('_', ' ') };
        }),
      ),
    ],
  };
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
