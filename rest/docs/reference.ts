import type { OpenApi, OpenApiOperation } from '../openapi/document.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';
import { parameterList, propertyList, typeOf } from './fields.ts';
import { html } from './html.ts';
import type { DocsContent, DocsHtml } from './html.ts';

/** An operation with its method and path. */
export interface ListedOperation {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/** The operations of an API, in the order of its table. */
export function operationsOf({ paths }: OpenApi, tag: string): ListedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

/** Every endpoint of every API. */
export function reference(document: OpenApi): DocsHtml {
  return html`<h2 id="endpoints">Endpoints</h2>
    <p>All answers and request bodies are JSON unless the endpoint says otherwise.</p>
    ${document.tags.map(
      ({ name, description }) => html`
        <h2 id="${slug(name)}">${name}</h2>
        <p>${description}</p>
        ${operationsOf(document, name).map((listed) => endpoint(document, listed))}
      `,
    )}`;
}

export function slug(name: string): string {
  return `api-${name.toLowerCase().replaceAll(/\W+/g, '-')}`;
}

function endpoint(document: OpenApi, { method, path, operation }: ListedOperation): DocsHtml {
  const { operationId, summary, externalDocs, parameters = [], requestBody } = operation;
  return html`<section class="endpoint" id="${operationId}">
    <h3>
      <a class="anchor" href="#${operationId}"><span class="method ${method}">${method.toUpperCase()}</span>${path}</a>
    </h3>
    <p>${summary}. ${externalDocs && html`<a href="${externalDocs.url}">${externalDocs.description}</a>.`}</p>
    <p class="note">${access(operation)} ${graphField(operation)}</p>
    ${
      parameters.length > 0 &&
      html`<h4>Parameters</h4>
        ${parameterList(parameters)}`
    }
    ${requestBody && body(document, requestBody.content)}
    <h4>Answers</h4>
    ${answers(operation)}
  </section>`;
}

/** The sentence about credentials and scopes. */
function access({ security }: OpenApiOperation): string {
  const schemes = security.flatMap((each) => Object.keys(each));
  const scopes = [...new Set(security.flatMap((each) => Object.values(each).flat()))];
  if (schemes.includes('client')) return 'For OAuth clients, with their id and secret.';
  if (schemes.length === 0) return 'No credentials needed.';
  const credential = schemes.includes('apiKey') ? 'An access token or an API key' : 'An access token';
  const isOptional = security.some((each) => Object.keys(each).length === 0);
  const otherwise = isOptional ? ', or none: the storefront is open' : '';
  return `${credential}${scopes.length ? ` with the scope ${scopes.join(', ')}` : ''}${otherwise}.`;
}

function graphField(operation: OpenApiOperation): DocsContent {
  const field = operation['x-graphql'];
  return field && html`In GraphQL: <code>${field}</code>.`;
}

function body(document: OpenApi, content: Record<string, { schema: JsonSchema }>): DocsContent {
  const schema = content['application/json']?.schema;
  if (!schema)
    return html`<h4>Body</h4>
      <p>Text: ${Object.keys(content).join(' or ')}.</p>`;
  const named = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!] : undefined;
  const form = 'application/x-www-form-urlencoded' in content && ', form-encoded or JSON';
  if (!named)
    return html`<h4>Body${form}</h4>
      <p>As specified.</p>`;
  return html`<h4>Body: ${typeOf(schema)}</h4>
    ${propertyList(named, true)}`;
}

/** The list of answers; refusals are listed by status only, since all have the same form. */
function answers({ responses }: OpenApiOperation): DocsHtml {
  const successes = Object.entries(responses).flatMap(([status, response]) => {
    if ('$ref' in response || status.startsWith('4')) return [];
    const [[mediaType, { schema }] = ['', {}]] = Object.entries(response.content ?? {});
    const name = schema && (mediaType === 'application/json' ? typeOf(schema) : mediaType);
    const type = name && html` <span class="type">${name}</span>`;
    return [html`<li><code>${status}</code> ${response.description}${type}</li>`];
  });
  const refusals = Object.keys(responses).filter((status) => status.startsWith('4'));
  return html`<ul>
    ${successes}
    <li>
      <a href="#errors">Refused</a> with
      ${refusals.map((status, index) => [index > 0 && ', ', html`<code>${status}</code>`])}.
    </li>
  </ul>`;
}
