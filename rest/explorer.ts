import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { icon, svg } from './docs/icon.ts';
import { escape } from './docs/html.ts';
import { kept } from './docs/kept.ts';
import type { Text } from './docs/kept.ts';

export interface ExplorerOptions {
  network: string;
}

/** What a newcomer sees first; it must work as it stands. */
const firstQuery = `# Press play, or Ctrl+Enter: no credentials.
{
  hello {
    message
    version
  }
}

# Most of the graph needs a credential.
# Write one under Headers, below:
#
#   { "Authorization": "Bearer ..." }
#
# It is an API key, made by
#   npm run hub -- key create
# or an access token of /oauth/token.
# This browser keeps it, until you clear
# it in the settings (lower left).
#
# Ctrl+Space completes what you write.
# /docs explains the rest.
`;

/** GraphiQL, for browsers that open POST /graphql's address; every other request continues to GraphQL itself. */
export function explorer({ network }: ExplorerOptions): RequestHandler {
  const serve = kept(() => render(network));
  return (request, response, next) => {
    response.vary('Accept');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.accepts(['json', 'html']) !== 'html') return next();
    return serve(request, response, next);
  };
}

/** The page with all it needs inside: 9 MB, which are loaded when the first browser asks for them. */
async function render(network: string): Promise<Text> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  // The title is put into markup as it is, both here and by GraphiQL.
  const title = escape(network);
  const body = renderGraphiQL({
    title,
    logo: svg,
    favicon: icon,
    defaultQuery: firstQuery,
    defaultEditorToolsVisibility: 'headers',
    shouldPersistHeaders: true,
    credentials: 'omit',
  });
  return { type: 'html', body, headers: { 'Content-Security-Policy': policy(scriptOf(body)) } };
}

/** Its one script by hash, its workers from blobs; styles are unrestricted, because the editor makes them as it goes. */
function policy(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return [
    `default-src 'none'`,
    `script-src 'sha256-${hash}'`,
    'worker-src blob:',
    `style-src 'unsafe-inline'`,
    'font-src data:',
    'img-src data:',
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

function scriptOf(page: string): string {
  const start = page.indexOf('<script>') + '<script>'.length;
  return page.slice(start, page.indexOf('</script>', start));
}
