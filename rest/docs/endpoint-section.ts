import type { OpenApiOperation } from '../openapi/document.ts';
import { html, prose } from './html.ts';
import type { DocsHtml } from './html.ts';
import { parameterList } from './parameters.ts';
import type { Endpoint } from './reference.ts';

/** The part of an operation about its endpoint: access, parameters, body and answers. */
export function endpointSection({ method, path, operation }: Endpoint): DocsHtml {
  const { operationId, externalDocs, parameters = [], requestBody } = operation;
  const types = Object.keys(requestBody?.content ?? {});
  return html`<div class="endpoint" id="rest-${operationId}">
    <h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></h3>
    <p class="note">
      ${access(operation)} ${externalDocs && html`<a href="${externalDocs.url}">${externalDocs.description}</a>.`}
      ${types.length > 0 && `Body: ${types.join(' or ')}${types.includes('application/json') ? ', with the fields of the input' : ''}.`}
    </p>
    ${parameters.length > 0 && parameterList(parameters)}
    <p class="note">
      Answers ${prose(answers(operation))}. <a href="/docs/problems">Refusals</a>: ${refusals(operation)}.
    </p>
  </div>`;
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

function answers({ responses }: OpenApiOperation): string {
  const successes = Object.entries(responses).filter(([status]) => !status.startsWith('4') && !status.startsWith('5'));
  return successes
    .map(([status, response]) => ('$ref' in response ? status : `${status} (${lowerFirst(response.description)})`))
    .join(', ');
}

function refusals({ responses }: OpenApiOperation): string {
  return Object.keys(responses)
    .filter((status) => status.startsWith('4'))
    .join(', ');
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
