import * as oauth from 'oauth4webapi';
import type { AuthorizationServer, Client } from 'oauth4webapi';

export interface Session {
  name: string;
  accessToken: string;
  idToken: string;
}

/** Signs people in at the hub, and asks it in their name. Tokens stay in memory. */
export class Hub {
  readonly #authentication = oauth.None();
  readonly server: AuthorizationServer;
  readonly client: Client;
  readonly redirectUri: string;

  private constructor(server: AuthorizationServer, client: Client, redirectUri: string) {
    this.server = server;
    this.client = client;
    this.redirectUri = redirectUri;
  }

  static async open(address: string, clientId: string, redirectUri: string): Promise<Hub> {
    const issuer = new URL(address);
    const found = await oauth.discoveryRequest(issuer, insecureOn(address));
    const server = await oauth.processDiscoveryResponse(issuer, found);
    return new Hub(server, { client_id: clientId }, redirectUri);
  }

  /** Sends the person to the hub. What the way back needs waits in the session storage. */
  async signIn(): Promise<void> {
    const started = {
      verifier: oauth.generateRandomCodeVerifier(),
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
    };
    sessionStorage.setItem('sign-in', JSON.stringify(started));
    const address = new URL(this.server.authorization_endpoint!);
    address.search = new URLSearchParams({
      client_id: this.client.client_id,
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: 'openid profile catalog:read',
      code_challenge: await oauth.calculatePKCECodeChallenge(started.verifier),
      code_challenge_method: 'S256',
      state: started.state,
      nonce: started.nonce,
    }).toString();
    location.assign(address.href);
  }

  /** Completes the sign-in at the redirect URI. Throws if the person refused, or if the answer is not for this page. */
  async finish(address: string): Promise<Session> {
    const started = JSON.parse(sessionStorage.getItem('sign-in') ?? '{}') as Record<string, string>;
    sessionStorage.removeItem('sign-in');
    const { server, client } = this;
    const answer = oauth.validateAuthResponse(server, client, new URL(address), started.state);
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, client, this.#authentication, answer, this.redirectUri, started.verifier!] as const),
      insecureOn(server.issuer),
    );
    const checks = { expectedNonce: started.nonce, requireIdToken: true };
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, checks);
    const { name } = oauth.getValidatedIdTokenClaims(tokens)!;
    return { name: name as string, accessToken: tokens.access_token, idToken: tokens.id_token! };
  }

  /** Runs a GraphQL operation in the name of the person. */
  async query<Data>({ accessToken }: Session, query: string, variables: object = {}): Promise<Data> {
    const response = await fetch(new URL('/graphql', this.server.issuer), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] };
    if (errors) throw new Error(errors.map(({ message }) => message).join(' '));
    return data;
  }

  /** Ends the session at the hub too. The hub sends the person back to the page `/`. */
  signOut({ idToken }: Session): void {
    const address = new URL(this.server.end_session_endpoint!);
    const back = new URL('/', this.redirectUri).href;
    address.search = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: back }).toString();
    location.assign(address.href);
  }
}

/** A hub on your own machine has no TLS; every other one must have it. */
function insecureOn(address: string): { [oauth.allowInsecureRequests]: boolean } {
  return { [oauth.allowInsecureRequests]: ['localhost', '127.0.0.1'].includes(new URL(address).hostname) };
}
