import { codeBlock, html } from './html.ts';
import type { DocsHtml } from './html.ts';
import type { OperationExample } from './operation-examples.ts';

const captions = { key: 'GraphQL', token: 'GraphQL, with an access token', none: 'GraphQL, without credentials' };

/** Shows an example: the request as it is sent, and the answer. */
export function exampleBlocks(example: OperationExample): DocsHtml {
  if (example.door === 'graphql') {
    const { document, variables } = example.request;
    const caption = document.startsWith('subscription')
      ? 'GraphQL, to POST /graphql/stream'
      : captions[example.request.credential ?? 'key'];
    return html`${codeBlock(document, caption)}${variables && codeBlock(json(variables), 'Variables')}${codeBlock(
      json(example.answer.data),
      'Answer: data',
    )}`;
  }
  const { status, headers = {}, body } = example.answer;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  const content = body === undefined ? '' : typeof body === 'string' ? body : json(body);
  return html`${codeBlock(curl(example.request), 'REST')}${codeBlock(
    lines.join('') + content || '(no body)',
    `Answer: ${status}`,
  )}`;
}

type RestRequest = (OperationExample & { door: 'rest' })['request'];

/** The request as a curl command, with the address and the key of the reader in variables. */
function curl({ method, path, headers = {}, body, credential }: RestRequest): string {
  const type = typeof body === 'object' && !('content-type' in headers) ? { 'Content-Type': 'application/json' } : {};
  const sent = { ...authorization(credential), ...type, ...headers };
  const text = body === undefined ? undefined : typeof body === 'string' ? body : json(body);
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$HUB${path}"`,
    ...Object.entries(sent).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(text === undefined ? [] : [`-d '${text.replaceAll("'", `'\\''`)}'`]),
  ].join(' \\\n  ');
}

function authorization(credential: RestRequest['credential']): Record<string, string> {
  if (credential === 'none') return {};
  return { Authorization: credential === 'token' ? 'Bearer $ACCESS_TOKEN' : 'Bearer $KEY' };
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
