import { curl, graphHello, graphProducts, hello, listProducts, registerProduct } from './examples.ts';
import type { Example } from './examples.ts';
import { block, html } from './html.ts';
import type { DocsHtml } from './html.ts';

const makeKey = `npm run hub -- project create --slug tasks --name Tasks
npm run hub -- key create --project tasks --name 'My first key'`;

const makeClient = `npm run hub -- client create --project tasks --kind web --name Tasks \\
  --redirect-uri https://your.project/callback`;

/** The first steps for GraphQL, REST and sign-in. */
export function firstSteps(url: string): DocsHtml {
  return html`${withGraph(url)} ${withRest(url)} ${withOpenId(url)}`;
}

function withGraph(url: string): DocsHtml {
  return html`<h2 id="graphql">First steps: GraphQL, for frontends</h2>
    <p>
      Send every query to one address: <code>POST ${url}/graphql</code>. The <a href="/graphql">explorer</a> shows the
      whole API and runs queries in the browser; the <a href="/schema.graphql">schema</a> is available for code
      generators.
    </p>
    ${shell(url, graphHello)}
    <p>The rest of the API needs a key or an access token:</p>
    ${shell(url, graphProducts)}
    <p>
      Lists are Relay connections: <code>first</code> up to 100, and <code>after</code> takes the
      <code>endCursor</code> of the previous page. <code>node(id)</code> finds any object by its id. A mutation takes
      one <code>input</code> and is one transaction: it takes effect completely or not at all.
    </p>`;
}

function withRest(url: string): DocsHtml {
  return html`<h2 id="rest">First steps: REST, for legacy clients</h2>
    <p>JSON in, JSON out, at the paths of <a href="#endpoints">the reference</a>. This one needs no credentials:</p>
    ${shell(url, hello)}
    <p>Most others need a key of a project. The operator of the hub creates one:</p>
    ${block(makeKey)}
    <p>The key is shown once. Use it like this:</p>
    ${block(`export HUB_KEY='hub_...'`)} ${shell(url, listProducts)}
    <p>
      Lists answer <code>{ data, pageInfo }</code>; if there is another page, the header <code>Link</code> has its
      address. To write, send a body:
    </p>
    ${shell(url, registerProduct)}
    <p>
      The <code>Idempotency-Key</code> makes it safe to send a request again: it takes effect once, and its answer is
      repeated. The <code>ETag</code> of an answer, sent as <code>If-Match</code> with a PUT, keeps two people from
      overwriting each other's changes.
    </p>`;
}

function withOpenId(url: string): DocsHtml {
  return html`<h2 id="sign-in">First steps: sign-in, for projects</h2>
    <p>
      Your users sign in at the hub, and you learn who they are and what they have bought from you. Any OpenID Connect
      library works. Create a client for your project:
    </p>
    ${block(makeClient)}
    <p>Give the library the client's id and secret, and the discovery address:</p>
    ${block(html`<a href="/.well-known/openid-configuration">${url}/.well-known/openid-configuration</a>`)}
    <p>In Node, with <code>openid-client</code>:</p>
    ${block(snippet(url))}
    <p>
      The flow is the authorization code with PKCE (S256, always required). Ask for the scopes you need:
      <code>openid</code>, <code>profile</code> (name), <code>email</code>, <code>entitlements</code> (the plans and
      features that this person has from you) and <code>offline_access</code> (a refresh token that outlives the
      session). <code>GET /user/profile</code> returns the current claims later.
    </p>
    <p>A service without a person gets tokens for itself, with a client of <code>--kind machine</code>:</p>
    ${block(machineToken(url))}`;
}

function shell(url: string, example: Example): DocsHtml {
  return block(curl(url, example));
}

function snippet(url: string): string {
  const insecure = url.startsWith('http:') ? `,\n  undefined, { execute: [oidc.allowInsecureRequests] }` : '';
  return `import * as oidc from 'openid-client';

const hub = await oidc.discovery(new URL('${url}'), clientId, clientSecret${insecure});
const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
const signIn = oidc.buildAuthorizationUrl(hub, {
  redirect_uri: 'https://your.project/callback',
  scope: 'openid profile email entitlements',
  code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
  code_challenge_method: 'S256',
});

// Send the person to signIn; when they come back to /callback:
const backAt = new URL(request.url, 'https://your.project');
const tokens = await oidc.authorizationCodeGrant(hub, backAt, { pkceCodeVerifier });
const { sub, name, entitlements } = tokens.claims();`;
}

function machineToken(url: string): string {
  return `curl '${url}/oauth/token' \\
  -u "$CLIENT_ID:$CLIENT_SECRET" \\
  -d grant_type=client_credentials \\
  -d scope=catalog:read`;
}
