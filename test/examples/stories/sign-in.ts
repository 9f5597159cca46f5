import { ClientKind } from '../../../src/auth/clients/client.ts';
import { HubClient } from '../../support/client.ts';
import type { Json } from '../../support/client.ts';
import { password } from '../../support/seed.ts';
import type { Recorder, Story } from '../recorder.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const redirectUri = 'https://forge.example/callback';
/** The verifier and the challenge of RFC 7636, appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

export const story: Story = async (hub) => {
  const { people } = hub;
  await people.user('ada@sign-in.example', 'Ada Lovelace');
  const input = { kind: ClientKind.web, name: 'Forge', redirectUris: [redirectUri] };
  const { client, secret } = await people.seed.client(hub.project, {
    ...input,
    postLogoutRedirectUris: ['https://forge.example/'],
  });
  const anyone = { as: new HubClient(people.hub.address) };
  const credentials = { authorization: `Basic ${btoa(`${client.id}:${secret!}`)}` };
  hub.values.replace(credentials.authorization, 'Basic <base64 of id:secret>');
  const asClient = { ...anyone, headers: { ...credentials, ...form } };

  const parameters = new URLSearchParams({
    client_id: client.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile offline_access',
    prompt: 'consent',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'af0ifjsldkj',
  });
  await begin(hub, parameters);
  const pushed = await hub.rest('POST /oauth/par', { ...asClient, body: parameters.toString() });
  const browser = people.browser();
  const signIn = await browser.open(
    `/oauth/authorize?client_id=${client.id}&request_uri=${encodeURIComponent(String(pushed.request_uri))}`,
  );
  const consent = await browser.submit(signIn, { email: 'ada@sign-in.example', password });
  const { url } = await browser.submit(consent, {}, '/consent');
  const code = url.searchParams.get('code')!;
  const exchange = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  hub.values.replace(code, 'SplxlOBeZQQYbYS6WxSbIA');
  const tokens = await hub.rest('POST /oauth/token', { ...asClient, body: exchange.toString() });
  const accessToken = String(tokens.access_token);
  const asAda = { as: HubClient.withKey(people.hub.address, accessToken) };
  await hub.rest('GET /user/profile', asAda);
  await hub.rest('POST /user/profile', { ...asAda, headers: form, body: '' });
  await hub.rest('POST /oauth/introspect', { ...asClient, body: `token=${accessToken}` });
  await hub.rest('POST /oauth/revoke', { ...asClient, body: `token=${accessToken}` });
  const television = await people.seed.client(hub.project, { kind: ClientKind.native, name: 'Forge on TV' });
  const device = { ...anyone, headers: form, body: `client_id=${television.client.id}&scope=openid` };
  await hub.rest('POST /oauth/device', device);

  const { token } = await hub.graphql(
    `mutation ($input: CreateRegistrationTokenInput!) { createRegistrationToken(input: $input) { token } }`,
    { input: { name: 'previews' } },
    { isPreparation: true },
  );
  await hub.rest('POST /oauth/register', {
    as: HubClient.withKey(people.hub.address, String(token)),
    body: { client_name: 'Preview 17', redirect_uris: ['https://17.preview.example/callback'], scope: 'openid email' },
  });
  const logout = new URLSearchParams({
    client_id: client.id,
    post_logout_redirect_uri: 'https://forge.example/',
    state: 'af0ifjsldkj',
  });
  await hub.rest('GET /oauth/logout', { ...anyone, path: `/oauth/logout?${logout.toString()}`, instead: '(a page)' });
  await hub.rest('POST /oauth/logout', { ...anyone, headers: form, body: logout.toString() });
  await hub.rest('GET /oauth/jwks', { ...anyone, hide: keysOf });
  await hub.rest('GET /.well-known/openid-configuration', anyone);
  await hub.rest('GET /.well-known/oauth-authorization-server', anyone);
};

/** Both ways to begin: they lead the browser to the page on which the person signs in. */
async function begin(hub: Recorder, parameters: URLSearchParams): Promise<void> {
  const anyone = { as: new HubClient(hub.people.hub.address) };
  await hub.rest('GET /oauth/authorize', { ...anyone, path: `/oauth/authorize?${parameters.toString()}` });
  await hub.rest('POST /oauth/authorize', { ...anyone, headers: form, body: parameters.toString() });
}

/** The numbers and names of the keys, which are random. */
function keysOf({ keys }: Json): Record<string, string> {
  const texts = keys!.flatMap(({ x, y, n, kid }) => [x, y, n, kid].filter(Boolean).map(String));
  return Object.fromEntries(texts.map((text, index) => [text, `random-value-${index + 1}`]));
}
