import { commandLineClientId } from '../../auth/clients/command-line.ts';
import { paths } from '../../auth/oidc/endpoints.ts';
import { Refusal } from '../../errors.ts';
import { wallMs } from '../../platform/time/clock.ts';
import { notAHub, postForm, request } from './request.ts';
import type { HubAnswer } from './request.ts';
import type { SignIn } from './sign-ins.ts';

export type Tokens = Pick<SignIn, 'accessToken' | 'refreshToken' | 'expiresAtMs'>;

/** Requires that a hub at the address calls itself by it (RFC 8414 section 3.3), so that its tokens belong to it. */
export async function requireHub(url: string): Promise<void> {
  const { status, body } = await request(url + paths.serverMetadata);
  if (status !== 200 || typeof body.issuer !== 'string') throw notAHub(url, status);
  if (body.issuer === url) return;
  const sentence = `The hub at ${url} calls itself ${body.issuer}. Use --url ${body.issuer}, or set HUB_URL of the hub to ${url}.`;
  throw new Refusal('precondition', 'hub_has_another_address', sentence);
}

/** Sends a request of the command line's client to the token endpoint (RFC 6749 section 3.2). */
export function requestToken(url: string, fields: Record<string, string>): Promise<HubAnswer> {
  return postForm(url + paths.token, { client_id: commandLineClientId, ...fields });
}

/** Exchanges a refresh token; undefined when it is no longer valid. */
export async function refresh({ url, refreshToken }: SignIn): Promise<Tokens | undefined> {
  const answer = await requestToken(url, { grant_type: 'refresh_token', refresh_token: refreshToken });
  if (answer.status === 200) return tokensOf(answer);
  if (['invalid_grant', 'invalid_client'].includes(String(answer.body.error))) return undefined;
  throw refused(url, answer);
}

/** Ends a sign-in at the hub with all its tokens (RFC 7009). */
export async function revoke({ url, refreshToken }: SignIn): Promise<void> {
  const fields = { client_id: commandLineClientId, token: refreshToken, token_type_hint: 'refresh_token' };
  const answer = await postForm(url + paths.revoke, fields);
  // A disabled client has no tokens any more.
  if (answer.status !== 200 && answer.body.error !== 'invalid_client') throw refused(url, answer);
}

export function tokensOf({ body }: HubAnswer): Tokens {
  return {
    accessToken: String(body.access_token),
    refreshToken: String(body.refresh_token),
    expiresAtMs: wallMs() + Number(body.expires_in) * 1000,
  };
}

/** The refusal of a request by the endpoints below /oauth. */
export function refused(url: string, { status, body }: HubAnswer): Refusal {
  if (body.error === 'invalid_client') {
    const sentence = `The hub at ${url} does not know the command line (${commandLineClientId}): it is older, or an operator has disabled this client.`;
    return new Refusal('forbidden', 'command_line_unknown', sentence);
  }
  const sentences = [body.error_description, body.detail, body.error];
  const why = sentences.find((each) => typeof each === 'string') ?? `status ${status}`;
  return new Refusal(
    'unavailable',
    'sign_in_failed',
    `The hub at ${url} refused the sign-in: ${why.replace(/\.$/, '')}.`,
  );
}
