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

/** The most actors in a chain of exchanges; without a limit, tokens would grow with each exchange. */
const MAX_ACTORS = 5;

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
  /** The consent of the person, which limits the new token. */
  grant: Grant;
  api: RequestedApi;
  scope: string;
}

/**
 * Token exchange (RFC 8693): an API that was called for a person calls another API for them. The person must have allowed
 * the API and the scopes of the new token to the client they signed in to. The new token does not outlive the old one.
 * An exchange is not audited: it changes nothing, may occur with any request, and an entry would cost two more
 * statements. The token itself and the log name the actor.
 */
export function registerTokenExchange(provider: Provider, rules: ExchangeRules): void {
  const handler = (ctx: KoaContextWithOIDC) => answer(provider, rules, ctx);
  provider.registerGrantType(TOKEN_EXCHANGE, handler, params, ['resource', 'audience']);
}

async function answer(provider: Provider, rules: ExchangeRules, ctx: KoaContextWithOIDC): Promise<void> {
  checkForm(ctx);
  const exchange = await validate(provider, rules, ctx);
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

/** Refuses unsupported parameters before any lookup. */
function checkForm({ oidc }: KoaContextWithOIDC): void {
  const { subject_token, subject_token_type, requested_token_type, ...rest } = oidc.params!;
  if (oidc.client!.clientAuthMethod === 'none')
    throw new errors.UnauthorizedClient('only a client that authenticates itself may exchange tokens');
  if (!subject_token) throw new errors.InvalidRequest('subject_token is missing');
  if (subject_token_type !== ACCESS_TOKEN)
    throw new errors.InvalidRequest(`subject_token_type must be ${ACCESS_TOKEN}`);
  if (requested_token_type && requested_token_type !== ACCESS_TOKEN)
    throw new errors.InvalidRequest(`requested_token_type must be ${ACCESS_TOKEN}, or left out`);
  if (rest.actor_token || rest.actor_token_type)
    throw new errors.InvalidRequest('actor_token is not supported: the client itself is the actor');
}

async function validate(provider: Provider, rules: ExchangeRules, ctx: KoaContextWithOIDC): Promise<Exchange> {
  const subject = await readSubject({ ...rules, provider }, String(ctx.oidc.params!.subject_token));
  const grant = subject && (await grantOf(provider, rules, ctx, subject));
  // The same answer for every fault of a token, so that a client cannot test whether another's token is valid.
  if (!grant)
    throw new errors.InvalidRequest('the subject token is invalid or expired, or this client may not exchange it');
  const api = await targetOf(rules.apis, ctx, subject);
  const allowed = grant.getResourceScopeFiltered(api.identifier, new Set(api.scopes));
  if (!allowed) throw new errors.InvalidTarget('the person has not allowed access to this API');
  return { subject, grant, api, scope: scopesOf(ctx, allowed.split(' ')) };
}

/** Finds the grant of the subject token; undefined if it ended, the person is suspended, or the token is of another project. */
async function grantOf(
  provider: Provider,
  { apis, artifacts }: ExchangeRules,
  ctx: KoaContextWithOIDC,
  { userId, clientId, grantId, audience }: TokenSubject,
): Promise<Grant | undefined> {
  const client = ctx.oidc.client!;
  const owner = await provider.Client.find(clientId);
  if (!owner) return undefined;
  const api = audience === undefined ? undefined : await apis.find(audience, client);
  if (![projectIdOf(owner), api?.projectId].includes(projectIdOf(client))) return undefined;
  const grant = await provider.Grant.find(grantId);
  if (grant?.accountId !== userId) return undefined;
  return (await isPerson(artifacts, userId)) ? grant : undefined;
}

/** The one API that the new token is for, by `resource` or `audience` (RFC 8693 section 2.1). */
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
 * Creates the token, with its grant in the claims, where token-access.ts reads it. The library only accepts a grant of
 * the token's own client, but this grant belongs to the client that the person signed in to.
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
  if (count > MAX_ACTORS) throw new errors.InvalidRequest('the subject token has been exchanged too many times');
  return act ? { sub, act } : { sub };
}
