import { errors } from 'oidc-provider';
import type { Grant, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Logger } from '../../../platform/log.ts';
import { isPerson } from '../people/account.ts';
import type { BoundKey } from './bound-key.ts';
import type { LoadedKeys } from '../keys/load-keys.ts';
import { scopesOf, serverOf, texts } from './resource-indicators.ts';
import type { RequestedApi, Apis } from './resource-indicators.ts';
import type { Artifacts } from '../storage/artifacts.ts';
import { projectIdOf } from '../storage/client-metadata.ts';
import { readSubject, secondsNow } from './subject-token.ts';
import type { TokenSubject } from './subject-token.ts';

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

/** How many may act for each other; a token of the next would grow without an end. */
const MOST_ACTORS = 5;

const params = [
  ...['subject_token', 'subject_token_type', 'actor_token', 'actor_token_type', 'requested_token_type'],
  ...['resource', 'audience', 'scope'],
];

export interface ExchangeRules {
  apis: Apis;
  boundKey: BoundKey;
  issuer: string;
  keys: LoadedKeys;
  clock: Clock;
  log: Logger;
  artifacts: Artifacts;
}

interface Exchange {
  subject: TokenSubject;
  /** What the person allowed: the new token is for nothing else. */
  grant: Grant;
  api: RequestedApi;
  scope: string;
}

/**
 * Token exchange (RFC 8693): an API that was called for a person calls another one for them. Neither the API nor the
 * scopes of the new token are wider than what the person allowed the client they signed in to, and it does not
 * outlive the old one. No audit is written: an exchange changes nothing, happens with any request, and would cost it
 * two statements more. Who acted is in the token itself, and in the log.
 */
export function registerTokenExchange(provider: Provider, rules: ExchangeRules): void {
  const handler = (ctx: KoaContextWithOIDC) => answer(provider, rules, ctx);
  provider.registerGrantType(TOKEN_EXCHANGE, handler, params, ['resource', 'audience']);
}

async function answer(provider: Provider, rules: ExchangeRules, ctx: KoaContextWithOIDC): Promise<void> {
  checkForm(ctx);
  const exchange = await judge(provider, rules, ctx);
  const { subject, grant, api, scope } = exchange;
  const token = newToken(provider, rules, ctx, exchange);
  const key = await rules.boundKey(ctx);
  if (key) token.setThumbprint('jkt', key);
  ctx.oidc.entity('Grant', grant);
  ctx.oidc.entity('AccessToken', token);
  ctx.body = {
    access_token: await token.save(),
    issued_token_type: ACCESS_TOKEN,
    token_type: token.tokenType,
    expires_in: token.expiration,
    scope,
  };
  const facts = { actor: token.clientId, from: subject.clientId, userId: subject.userId };
  rules.log.info({ ...facts, audience: api.identifier, scope }, 'token exchanged');
}

/** What this server does not do is refused before anything is looked up. */
function checkForm({ oidc }: KoaContextWithOIDC): void {
  const { subject_token, subject_token_type, requested_token_type, ...rest } = oidc.params!;
  if (oidc.client!.clientAuthMethod === 'none')
    throw new errors.UnauthorizedClient('only a client that proves who it is may exchange tokens');
  if (!subject_token) throw new errors.InvalidRequest('subject_token is missing');
  if (subject_token_type !== ACCESS_TOKEN)
    throw new errors.InvalidRequest(`subject_token_type must be ${ACCESS_TOKEN}`);
  if (requested_token_type && requested_token_type !== ACCESS_TOKEN)
    throw new errors.InvalidRequest(`requested_token_type must be ${ACCESS_TOKEN}, or left out`);
  if (rest.actor_token || rest.actor_token_type)
    throw new errors.InvalidRequest('there must be no actor_token: the client itself is who acts');
}

async function judge(provider: Provider, rules: ExchangeRules, ctx: KoaContextWithOIDC): Promise<Exchange> {
  const subject = await readSubject({ ...rules, provider }, String(ctx.oidc.params!.subject_token));
  const grant = subject && (await grantOf(provider, rules, ctx, subject));
  // One answer for all that may be wrong with a token: no one learns of another's whether it is good.
  if (!grant) throw new errors.InvalidRequest('the subject token is none that this client may exchange, or no longer');
  const api = await targetOf(rules.apis, ctx, subject);
  const allowed = grant.getResourceScopeFiltered(api.identifier, new Set(api.scopes));
  if (!allowed) throw new errors.InvalidTarget('the person has not allowed this API to be used for them');
  return { subject, grant, api, scope: scopesOf(ctx, allowed.split(' ')) };
}

/** By whose leave the subject token lives: undefined when it does not, or was neither issued to nor for the project. */
async function grantOf(
  provider: Provider,
  { apis, artifacts }: ExchangeRules,
  ctx: KoaContextWithOIDC,
  { userId, clientId, grantId, audience }: TokenSubject,
): Promise<Grant | undefined> {
  const client = ctx.oidc.client!;
  const holder = await provider.Client.find(clientId);
  if (!holder) return undefined;
  const api = audience === undefined ? undefined : await apis.find(audience, client);
  if (![projectIdOf(holder), api?.projectId].includes(projectIdOf(client))) return undefined;
  const grant = await provider.Grant.find(grantId);
  if (grant?.accountId !== userId) return undefined;
  return (await isPerson(artifacts, userId)) ? grant : undefined;
}

/** The API that the new token is to be for: exactly one, by either name that RFC 8693 section 2.1 gives it. */
async function targetOf(apis: Apis, { oidc }: KoaContextWithOIDC, { audience }: TokenSubject): Promise<RequestedApi> {
  const { resource, audience: named } = oidc.params!;
  const [identifier, ...more] = new Set([...texts(resource), ...texts(named)]);
  if (identifier === undefined) throw new errors.InvalidRequest('resource or audience is missing');
  if (more.length) throw new errors.InvalidTarget('a token is for one API only');
  if (identifier === audience) throw new errors.InvalidTarget('the subject token is for this API already');
  return apis.require(identifier, oidc.client!);
}

type Properties = ConstructorParameters<Provider['AccessToken']>[0];

/**
 * The grant belongs to the client that the person signed in to, and the library lets a token refer to its own client's
 * only; so it is named among the claims, where token-access.ts looks for it.
 */
function newToken(
  provider: Provider,
  { clock }: ExchangeRules,
  { oidc }: KoaContextWithOIDC,
  { subject, api, scope }: Exchange,
) {
  const client = oidc.client!;
  const now = secondsNow(clock);
  const exp = Math.min(now + api.tokenSeconds, subject.expiresAt);
  const properties: Omit<Properties, 'grantId'> = {
    client,
    accountId: subject.userId,
    gty: TOKEN_EXCHANGE,
    scope,
    resourceServer: new provider.ResourceServer(api.identifier, serverOf(api)),
    ...{ exp, expiresIn: exp - now },
    extra: { grant_id: subject.grantId, act: actorsOf(client.clientId, subject) },
  };
  return new provider.AccessToken(properties as Properties);
}

function actorsOf(sub: string, { act }: TokenSubject) {
  let count = 1;
  for (let before = act; before; before = before.act) count += 1;
  if (count > MOST_ACTORS) throw new errors.InvalidRequest('the subject token was exchanged too often');
  return act ? { sub, act } : { sub };
}
