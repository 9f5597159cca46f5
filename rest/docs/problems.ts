import { isObjectType } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { codeGroups } from './codes.ts';
import type { CodeGroup, RefusalCode } from './codes.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** Every code with its meaning, at the address that `type` of a problem names. */
export function problems(schema: GraphQLSchema, codes: RefusalCode[]): Html {
  const groups = [...codeGroups, aboutThings(codes), notFound(schema)];
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

/** Rules about single things: as things stand, what is asked for contradicts them. */
function aboutThings(codes: RefusalCode[]): CodeGroup {
  return { title: 'Rules', codes: codes.map((each) => ({ status: 409, ...each })) };
}

/** Each thing with an id can be missing. */
function notFound(schema: GraphQLSchema): CodeGroup {
  const things = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && 'id' in type.getFields(),
  );
  const names = ['node', ...things.map(({ name }) => name.replaceAll(/(?<!^)[A-Z]/g, '_$&').toLowerCase())];
  const sentence = 'There is no such thing, or it is not yours to see.';
  return {
    title: 'Not found',
    codes: names.sort().map((name) => ({ code: `${name}_not_found`, status: 404, sentence })),
  };
}
