import * as oauth from 'oauth4webapi';
import type { Network, Registered } from './network.ts';
import type { Person } from './person.ts';

/** The library wants https; these hubs are on this machine. */
export const plain = { [oauth.allowInsecureRequests]: true };

/** A request to sign someone in, and what its answers are held against. */
export interface SignInRequest {
  parameters: URLSearchParams;
  url: URL;
  verifier: string;
  state: string;
  nonce: string;
  maxAge?: number;
}

export interface SignedIn {
  request: SignInRequest;
  tokens: oauth.TokenEndpointResponse;
  claims: oauth.IDToken;
}

/** A project on oauth4webapi: each step of the code flow in the library's words, with every check that it has. */
export class BareClient {
  readonly client: oauth.Client;
  readonly authentication: oauth.ClientAuth;
  readonly redirectUri: string;

  constructor(
    readonly server: oauth.AuthorizationServer,
    { id, secret, redirectUris }: Registered,
    authentication?: oauth.ClientAuth,
  ) {
    this.client = { client_id: id };
    this.authentication = authentication ?? (secret ? oauth.ClientSecretBasic(secret) : oauth.None());
    this.redirectUri = redirectUris[0] ?? '';
  }

  async request(more: Record<string, string> = {}): Promise<SignInRequest> {
    const verifier = oauth.generateRandomCodeVerifier();
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
    const parameters = new URLSearchParams({
      client_id: this.client.client_id,
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...more,
    });
    const maxAge = more.max_age === undefined ? undefined : Number(more.max_age);
    return { parameters, url: this.authorizationUrl(parameters), verifier, state, nonce, maxAge };
  }

  authorizationUrl(parameters: URLSearchParams): URL {
    return new URL(`?${parameters}`, this.server.authorization_endpoint);
  }

  /** Checks state and issuer of the callback, and redeems its code. */
  redeem(request: SignInRequest, callback: URL, options = {}): Promise<Response> {
    const { server, client, authentication, redirectUri } = this;
    const answer = oauth.validateAuthResponse(server, client, callback, request.state);
    return oauth.authorizationCodeGrantRequest(server, client, authentication, answer, redirectUri, request.verifier, {
      ...plain,
      ...options,
    });
  }

  /** Checks the answer of the token endpoint: its form, the ID token's claims, and its signature. */
  async check({ nonce, maxAge }: SignInRequest, response: Response): Promise<oauth.TokenEndpointResponse> {
    const { server, client } = this;
    const expected = { expectedNonce: nonce, requireIdToken: true, ...(maxAge !== undefined && { maxAge }) };
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
    await oauth.validateApplicationLevelSignature(server, response, plain);
    return tokens;
  }

  /** The whole way, by a person who answers what is asked. */
  async signIn(person: Person, more?: Record<string, string>, options?: object): Promise<SignedIn> {
    const request = await this.request(more);
    const { url } = await person.visit(request.url);
    const tokens = await this.check(request, await this.redeem(request, url, options));
    return { request, tokens, claims: oauth.getValidatedIdTokenClaims(tokens)! };
  }

  async refresh(token: string, options = {}): Promise<oauth.TokenEndpointResponse> {
    const { server, client, authentication } = this;
    const asked = { ...plain, ...options };
    const response = await oauth.refreshTokenGrantRequest(server, client, authentication, token, asked);
    const tokens = await oauth.processRefreshTokenResponse(server, client, response);
    if (tokens.id_token) await oauth.validateApplicationLevelSignature(server, response, plain);
    return tokens;
  }

  async userInfo(accessToken: string, subject: string, options = {}): Promise<oauth.UserInfoResponse> {
    const { server, client } = this;
    const response = await oauth.userInfoRequest(server, client, accessToken, { ...plain, ...options });
    return oauth.processUserInfoResponse(server, client, subject, response);
  }

  async introspect(token: string): Promise<oauth.IntrospectionResponse> {
    const { server, client, authentication } = this;
    const response = await oauth.introspectionRequest(server, client, authentication, token, plain);
    return oauth.processIntrospectionResponse(server, client, response);
  }

  async revoke(token: string): Promise<void> {
    const { server, client, authentication } = this;
    const response = await oauth.revocationRequest(server, client, authentication, token, plain);
    return oauth.processRevocationResponse(response);
  }

  async push(parameters: URLSearchParams, options = {}): Promise<oauth.PushedAuthorizationResponse> {
    const { server, client, authentication } = this;
    const asked = { ...plain, ...options };
    const response = await oauth.pushedAuthorizationRequest(server, client, authentication, parameters, asked);
    return oauth.processPushedAuthorizationResponse(server, client, response);
  }

  async ownToken(parameters: Record<string, string> = {}): Promise<oauth.TokenEndpointResponse> {
    const { server, client, authentication } = this;
    const response = await oauth.clientCredentialsGrantRequest(server, client, authentication, parameters, plain);
    return oauth.processClientCredentialsResponse(server, client, response);
  }
}

/** A device without a browser, as oauth4webapi signs someone in on it. */
export class BareDevice extends BareClient {
  async begin(scope: string): Promise<oauth.DeviceAuthorizationResponse> {
    const { server, client, authentication } = this;
    const response = await oauth.deviceAuthorizationRequest(server, client, authentication, { scope }, plain);
    return oauth.processDeviceAuthorizationResponse(server, client, response);
  }

  async poll({ device_code }: oauth.DeviceAuthorizationResponse): Promise<oauth.TokenEndpointResponse> {
    const { server, client, authentication } = this;
    const response = await oauth.deviceCodeGrantRequest(server, client, authentication, device_code, plain);
    const tokens = await oauth.processDeviceCodeResponse(server, client, response);
    await oauth.validateApplicationLevelSignature(server, response, plain);
    return tokens;
  }
}

/** Finds the hub by its issuer, which its metadata must repeat. */
export async function discover(
  { issuer }: Pick<Network, 'issuer'>,
  expected = issuer,
): Promise<oauth.AuthorizationServer> {
  const response = await oauth.discoveryRequest(issuer, plain);
  return oauth.processDiscoveryResponse(expected, response);
}
