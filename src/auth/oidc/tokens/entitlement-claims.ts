import type { EntityManager } from '@mikro-orm/postgresql';
import type { AccessToken, ClientCredentials, KoaContextWithOIDC } from 'oidc-provider';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Apis } from './resource-indicators.ts';
import type { Middleware } from '../secure-answers.ts';
import { projectIdOf } from '../storage/client-metadata.ts';

/** What a person holds of a project's products; the billing room answers it, app.ts introduces them. */
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
 * Tokens travel in headers, which servers cut off at 8 kB or 16: past this size of JSON the claim is left out, and
 * `entitlements_omitted` says so. Userinfo and introspection return it at any size.
 */
const MOST_CHARACTERS = 4000;

/** Of the project that asks, and no other. */
export async function entitlementsClaim(
  { em, clock, entitlements }: Omit<EntitlementRules, 'apis'>,
  userId: string,
  projectId: string,
): Promise<{ entitlements: unknown[] }> {
  return { entitlements: await entitlements(em, userId, projectId, clock.now()) };
}

/** The claim as a token carries it. */
export function fitting(claim: {
  entitlements: unknown[];
}): { entitlements: unknown[] } | { entitlements_omitted: true } {
  return JSON.stringify(claim.entitlements).length > MOST_CHARACTERS ? { entitlements_omitted: true } : claim;
}

/**
 * What an access token carries beyond the standard's claims. A JWT for an API names the grant it lives by, so that it
 * can be exchanged (no door takes a grant's id), and says what the person holds in the project that owns the API.
 */
export async function tokenClaims(
  rules: EntitlementRules,
  { oidc }: KoaContextWithOIDC,
  token: AccessToken | ClientCredentials,
): Promise<Record<string, unknown> | undefined> {
  if (token.kind !== 'AccessToken' || token.resourceServer?.accessTokenFormat !== 'jwt') return token.extra;
  const claims = { grant_id: token.grantId, ...token.extra };
  const projectId = await owner(rules, oidc, token);
  if (!projectId) return claims;
  return { ...claims, ...fitting(await entitlementsClaim(rules, token.accountId, projectId)) };
}

/** An introspection says what the person holds at this moment, where the token is such that it may be known. */
export function reportEntitlements(rules: EntitlementRules): Middleware {
  return async (koa, next) => {
    await next();
    const { oidc, body } = koa as unknown as KoaContextWithOIDC;
    const token = oidc?.route === 'introspection' ? oidc.entities.AccessToken : undefined;
    const answer = body as { active?: boolean };
    if (!token || !answer?.active) return;
    const projectId = await owner(rules, oidc, token);
    if (projectId) Object.assign(answer, await entitlementsClaim(rules, token.accountId, projectId));
  };
}

/**
 * The project whose plans a token may name: for a token for an API its owner's, when the person let the client know
 * entitlements at all; for one for the hub that of its own client, when the scope is the token's.
 */
async function owner(
  { apis }: EntitlementRules,
  { entities, client, provider }: KoaContextWithOIDC['oidc'],
  { aud, scope, clientId }: AccessToken,
): Promise<string | undefined> {
  const scopes = aud === undefined ? scope : entities.Grant?.getOIDCScope();
  if (!scopes?.split(' ').includes('entitlements')) return undefined;
  if (typeof aud === 'string') return (await apis.find(aud, client!))?.projectId;
  const holder = await provider.Client.find(clientId!);
  return holder && projectIdOf(holder);
}
