import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { accessibleExplorer } from './accessible-explorer.ts';
import { icon, svg } from './docs/icon.ts';
import { escape } from './docs/html.ts';
import { withConsoleSession } from './explorer-session.ts';
import { cachedText } from './docs/cached-text.ts';
import type { CachedText } from './docs/cached-text.ts';

export interface ExplorerOptions {
  network: string;
}

/** The initial query of the explorer, which must work without changes. */
const firstQuery = `# Press play, or Ctrl+Enter: no credentials.
{
  hello {
    message
    version
  }
}

# Most of the graph needs a credential.
# If you are signed in to /console in
# another tab, requests run as you.
# Otherwise write one under Headers:
#
#   { "Authorization": "Bearer ..." }
#
# It is an API key, created with
#   npm run hub -- key create
# or an access token of /oauth/token.
# This browser stores it until you clear
# it in the settings (lower left).
#
# Ctrl+Space completes your input.
# /docs explains the rest.
`;

/** Serves GraphiQL to browsers that open /graphql; passes every other request on to GraphQL. */
export function explorer({ network }: ExplorerOptions): RequestHandler {
  const serve = cachedText(() => render(network));
  return (request, response, next) => {
    response.vary('Accept');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.accepts(['json', 'html']) !== 'html') return next();
    return serve(request, response, next);
  };
}

/** Renders the self-contained page of 9 MB; its module is loaded at the first request. */
async function render(network: string): Promise<CachedText> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  // GraphiQL inserts the title into markup without escaping it.
  const title = escape(network);
  const page = accessibleExplorer(
    renderGraphiQL({
      title,
      logo: svg,
      favicon: icon,
      defaultQuery: firstQuery,
      defaultEditorToolsVisibility: 'headers',
      shouldPersistHeaders: true,
      credentials: 'omit',
    }),
  );
  const body = withConsoleSession(page);
  return { type: 'html', body, headers: { 'Content-Security-Policy': policy(scriptsOf(body)) } };
}

/** Allows the scripts by hash and workers from blobs. The editor creates styles at runtime, so all are allowed. */
function policy(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    `default-src 'none'`,
    `script-src ${hashes.join(' ')}`,
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

/** The scripts of the page: GraphiQL, and ours. */
function scriptsOf(page: string): string[] {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script!);
}
