import * as oauth from 'oauth4webapi';
import type { Network, RegisteredClient } from './network.ts';
import type { Person } from './person.ts';

/** The library requires https; the hubs of tests are local. */
export const allowHttp = { [oauth.allowInsecureRequests]: true };

/** A sign-in request, and the values that its answers are checked against. */
export interface SignInRequest {
  parameters: URLSearchParams;
  url: URL;
  verifier: string;
  state: string;
  nonce: string;
  maxAge?: number;
}

export interface SignInResult {
  request: SignInRequest;
  tokens: oauth.TokenEndpointResponse;
  claims: oauth.IDToken;
}

/** A project on oauth4webapi: each step of the code flow is a call of the library, with all of its checks. */
export class BareClient {
  readonly client: oauth.Client;
  readonly authentication: oauth.ClientAuth;
  readonly redirectUri: string;

  constructor(
    readonly server: oauth.AuthorizationServer,
    { id, secret, redirectUris }: RegisteredClient,
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
      ...allowHttp,
      ...options,
    });
  }

  /** Checks the answer of the token endpoint: its form, the ID token's claims, and its signature. */
  async check({ nonce, maxAge }: SignInRequest, response: Response): Promise<oauth.TokenEndpointResponse> {
    const { server, client } = this;
    const expected = { expectedNonce: nonce, requireIdToken: true, ...(maxAge !== undefined && { maxAge }) };
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
    await oauth.validateApplicationLevelSignature(server, response, allowHttp);
    return tokens;
  }

  /** Signs in a person, who completes every page. */
  async signIn(person: Person, more?: Record<string, string>, options?: object): Promise<SignInResult> {
    const request = await this.request(more);
    const { url } = await person.visit(request.url);
    const tokens = await this.check(request, await this.redeem(request, url, options));
    return { request, tokens, claims: oauth.getValidatedIdTokenClaims(tokens)! };
  }

  async refresh(token: string, options = {}): Promise<oauth.TokenEndpointResponse> {
    const { server, client, authentication } = this;
    const requestOptions = { ...allowHttp, ...options };
    const response = await oauth.refreshTokenGrantRequest(server, client, authentication, token, requestOptions);
    const tokens = await oauth.processRefreshTokenResponse(server, client, response);
    if (tokens.id_token) await oauth.validateApplicationLevelSignature(server, response, allowHttp);
    return tokens;
  }

  async userInfo(accessToken: string, subject: string, options = {}): Promise<oauth.UserInfoResponse> {
    const { server, client } = this;
    const response = await oauth.userInfoRequest(server, client, accessToken, { ...allowHttp, ...options });
    return oauth.processUserInfoResponse(server, client, subject, response);
  }

  async introspect(token: string): Promise<oauth.IntrospectionResponse> {
    const { server, client, authentication } = this;
    const response = await oauth.introspectionRequest(server, client, authentication, token, allowHttp);
    return oauth.processIntrospectionResponse(server, client, response);
  }

  async revoke(token: string): Promise<void> {
    const { server, client, authentication } = this;
    const response = await oauth.revocationRequest(server, client, authentication, token, allowHttp);
    return oauth.processRevocationResponse(response);
  }

  async push(parameters: URLSearchParams, options = {}): Promise<oauth.PushedAuthorizationResponse> {
    const { server, client, authentication } = this;
    const requestOptions = { ...allowHttp, ...options };
    const response = await oauth.pushedAuthorizationRequest(server, client, authentication, parameters, requestOptions);
    return oauth.processPushedAuthorizationResponse(server, client, response);
  }

  async ownToken(parameters: Record<string, string> = {}): Promise<oauth.TokenEndpointResponse> {
    const { server, client, authentication } = this;
    const response = await oauth.clientCredentialsGrantRequest(server, client, authentication, parameters, allowHttp);
    return oauth.processClientCredentialsResponse(server, client, response);
  }
}

/** A device without a browser, on oauth4webapi. */
export class BareDevice extends BareClient {
  async requestCodes(scope: string): Promise<oauth.DeviceAuthorizationResponse> {
    const { server, client, authentication } = this;
    const response = await oauth.deviceAuthorizationRequest(server, client, authentication, { scope }, allowHttp);
    return oauth.processDeviceAuthorizationResponse(server, client, response);
  }

  async poll({ device_code }: oauth.DeviceAuthorizationResponse): Promise<oauth.TokenEndpointResponse> {
    const { server, client, authentication } = this;
    const response = await oauth.deviceCodeGrantRequest(server, client, authentication, device_code, allowHttp);
    const tokens = await oauth.processDeviceCodeResponse(server, client, response);
    await oauth.validateApplicationLevelSignature(server, response, allowHttp);
    return tokens;
  }
}

/** Finds the hub by its issuer, which its metadata must repeat. */
export async function discover(
  { issuer }: Pick<Network, 'issuer'>,
  expected = issuer,
): Promise<oauth.AuthorizationServer> {
  const response = await oauth.discoveryRequest(issuer, allowHttp);
  return oauth.processDiscoveryResponse(expected, response);
}
