import type { GraphQLSchema } from 'graphql';
import type { OpenApi } from '../openapi/document.ts';
import { credentials } from './credentials.ts';
import { errors } from './errors.ts';
import { firstSteps } from './first-steps.ts';
import { html } from './html.ts';
import type { DocsHtml } from './html.ts';
import { limits } from './limits.ts';
import { operationsOf, reference, slug } from './reference.ts';
import { types } from './types.ts';

/** The whole documentation on one page: introduction, first steps, common rules and reference. */
export function guide(schema: GraphQLSchema, document: OpenApi): DocsHtml {
  const { info, servers } = document;
  return html`<h1>${info.title}</h1>
    <p class="lead">
      One service for an ecosystem of software projects: people sign in once, projects offer their software, sell it and
      see how it is used.
    </p>
    <p>
      The REST paths are operations of one GraphQL API, and sign-in is OpenID Connect. Choose your interface:
      <a href="#graphql">GraphQL for frontends</a>, <a href="#rest">REST for legacy clients</a>, or
      <a href="#sign-in">sign-in for projects</a>.
    </p>
    ${firstSteps(servers[0]!.url)} ${credentials(schema)} ${limits(document)} ${errors()} ${reference(document)}
    ${types(document)}`;
}

const chapters = [
  ['graphql', 'GraphQL'],
  ['rest', 'REST'],
  ['sign-in', 'Sign-in'],
  ['credentials', 'Credentials and scopes'],
  ['limits', 'Limits'],
  ['errors', 'Errors'],
] as const;

/** The table of contents. */
export function contents(document: OpenApi): DocsHtml {
  return html`<nav aria-label="Contents">
    <ul>
      ${chapters.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}
      ${document.tags.map(({ name }) => html`<li><a href="#${slug(name)}">${name}</a>${endpoints(document, name)}</li>`)}
      <li><a href="#types">Types</a></li>
    </ul>
  </nav>`;
}

function endpoints(document: OpenApi, tag: string): DocsHtml {
  return html`<ul>
    ${operationsOf(document, tag).map(
      ({ method, path, operation }) =>
        html`<li><a href="#${operation.operationId}">${method.toUpperCase()} ${path}</a></li>`,
    )}
  </ul>`;
}
