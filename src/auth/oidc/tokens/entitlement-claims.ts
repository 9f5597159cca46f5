import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccessToken, ClientCredentials, KoaContextWithOIDC } from 'oidc-provider';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Apis } from './resource-indicators.ts';
import type { Middleware } from '../secure-answers.ts';
import { projectIdOf } from '../storage/client-metadata.ts';

/** Returns a person's entitlements in a project. The billing code implements it, and app.ts passes it in. */
export type EntitlementsOf = (
  em: EntityManager,
  userId: string,
  projectId: string,
  now: Temporal.Instant,
) => Promise<unknown[]>;

export interface EntitlementRules {
  em: EntityManager;
  clock: Clock;
  apis: Apis;
  entitlements: EntitlementsOf;
}

/**
 * The most characters of JSON that the claim may have in a token, because servers limit headers to 8 or 16 kB. A token
 * with a larger claim has `entitlements_omitted` instead. Userinfo and introspection return the claim at any size.
 */
const MAX_CLAIM_CHARACTERS = 4000;

/** The entitlements claim, for one project only. */
export async function entitlementsClaim(
  { em, clock, entitlements }: Omit<EntitlementRules, 'apis'>,
  userId: string,
  projectId: string,
): Promise<{ entitlements: unknown[] }> {
  return { entitlements: await entitlements(em, userId, projectId, clock.now()) };
}

/** The claim in a token: `entitlements`, or `entitlements_omitted` when it is too large. */
export function limitClaim(claim: {
  entitlements: unknown[];
}): { entitlements: unknown[] } | { entitlements_omitted: true } {
  return JSON.stringify(claim.entitlements).length > MAX_CLAIM_CHARACTERS ? { entitlements_omitted: true } : claim;
}

/**
 * The claims of an access token beyond the standard's. A JWT for an API contains the id of its grant, so that it can be
 * exchanged; no endpoint accepts that id as a credential. It also contains the person's entitlements in the project that
 * owns the API.
 */
export async function tokenClaims(
  rules: EntitlementRules,
  { oidc }: KoaContextWithOIDC,
  token: AccessToken | ClientCredentials,
): Promise<Record<string, unknown> | undefined> {
  if (token.kind !== 'AccessToken' || token.resourceServer?.accessTokenFormat !== 'jwt') return token.extra;
  const claims = { grant_id: token.grantId, ...token.extra };
  const projectId = await disclosableProject(rules, oidc, token);
  if (!projectId) return claims;
  return { ...claims, ...limitClaim(await entitlementsClaim(rules, token.accountId, projectId)) };
}

/** Adds the person's current entitlements to an introspection, when the token's scopes allow it. */
export function reportEntitlements(rules: EntitlementRules): Middleware {
  return async (koa, next) => {
    await next();
    const { oidc, body } = koa as unknown as KoaContextWithOIDC;
    const token = oidc?.route === 'introspection' ? oidc.entities.AccessToken : undefined;
    const answer = body as { active?: boolean };
    if (!token || !answer?.active) return;
    const projectId = await disclosableProject(rules, oidc, token);
    if (projectId) Object.assign(answer, await entitlementsClaim(rules, token.accountId, projectId));
  };
}

/**
 * The project whose entitlements a token may disclose. For an API it is the project of the API, when the person granted
 * the client `entitlements`. For the hub it is the project of the client, when the token itself has that scope.
 */
async function disclosableProject(
  { apis }: EntitlementRules,
  { entities, client, provider }: KoaContextWithOIDC['oidc'],
  { aud, scope, clientId }: AccessToken,
): Promise<string | undefined> {
  const scopes = aud === undefined ? scope : entities.Grant?.getOIDCScope();
  if (!scopes?.split(' ').includes('entitlements')) return undefined;
  if (typeof aud === 'string') return (await apis.find(aud, client!))?.projectId;
  const tokenClient = await provider.Client.find(clientId!);
  return tokenClient && projectIdOf(tokenClient);
}
