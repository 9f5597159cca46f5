import type { EntityManager } from '@mikro-orm/postgresql';
import { errors } from 'oidc-provider';
import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { findConsent } from '../../clients/consents.ts';
import type { AllowedScopes } from '../../clients/consents.ts';
import { grantable } from '../../scopes.ts';
import type { HubAccount } from './account.ts';
import { isFirstParty, projectIdOf } from '../storage/client-metadata.ts';

/**
 * The grant that a request continues with. The network's own projects need no consent: the sign-in itself grants what
 * they request. For other projects a person consents once, and a new browser does not ask again.
 */
export async function existingGrant(em: EntityManager, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, account, provider } = ctx.oidc;
  const { clientId } = client!;
  const grantId = ctx.oidc.result?.consent?.grantId ?? session!.grantIdFor(clientId);
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  const requested = requestedAccess(ctx);
  requireAny(ctx, requested);
  if (known && covers(known, requested)) return known;
  const consentKey = { userId: account!.accountId, clientId, projectId: projectIdOf(client!) };
  const allowed = isFirstParty(client!) ? requested : intersect(requested, await findConsent(em, consentKey));
  if (!allowed) return known;
  const grant = known ?? new provider.Grant({ accountId: account!.accountId, clientId });
  addTo(grant, allowed);
  await grant.save();
  return grant;
}

/** The access that the request asks for and the account can grant: scopes of the hub and of the named APIs. */
function requestedAccess(ctx: KoaContextWithOIDC): AllowedScopes {
  const { oidc } = ctx;
  const scopes = [...oidc.requestParamScopes];
  const resources = Object.entries(oidc.resourceServers ?? {}).map(([identifier, api]) => [
    identifier,
    scopes.filter((scope) => api.scopes.has(scope)),
  ]);
  return {
    scopes: grantableOf(ctx),
    resources: Object.fromEntries(resources) as AllowedScopes['resources'],
  };
}

/** The scopes of the hub and of OpenID Connect that the request asks for and the account can grant. */
export function grantableOf({ oidc }: KoaContextWithOIDC): string[] {
  const account = oidc.account as HubAccount | undefined;
  return grantable(oidc.requestParamOIDCScopes, account?.isConfirmed ?? false);
}

/** Refuses a client that asks only for scopes that the account cannot grant yet. */
function requireAny(ctx: KoaContextWithOIDC, { scopes, resources }: AllowedScopes): void {
  const isAny = scopes.length > 0 || Object.values(resources).some((apiScopes) => apiScopes.length > 0);
  if (isAny || ctx.oidc.requestParamOIDCScopes.size === 0) return;
  throw new errors.AccessDenied('the email address of the account is not confirmed');
}

export function addTo(grant: Grant, { scopes, resources }: AllowedScopes): void {
  if (scopes.length) grant.addOIDCScope(scopes.join(' '));
  for (const [identifier, apiScopes] of Object.entries(resources)) {
    if (apiScopes.length) grant.addResourceScope(identifier, apiScopes.join(' '));
  }
}

function covers(grant: Grant, { scopes, resources }: AllowedScopes): boolean {
  const given = grant.getOIDCScope().split(' ');
  return (
    scopes.every((scope) => given.includes(scope)) &&
    Object.entries(resources).every(([identifier, apiScopes]) => {
      const givenThere = grant.getResourceScope(identifier).split(' ');
      return apiScopes.every((scope) => givenThere.includes(scope));
    })
  );
}

/** The part of the requested access that was allowed before; undefined without an earlier consent. */
function intersect(requested: AllowedScopes, before: AllowedScopes | undefined): AllowedScopes | undefined {
  if (!before) return undefined;
  const resources = Object.entries(requested.resources).map(([identifier, scopes]) => [
    identifier,
    scopes.filter((scope) => before.resources[identifier]?.includes(scope)),
  ]);
  return {
    scopes: requested.scopes.filter((scope) => before.scopes.includes(scope)),
    resources: Object.fromEntries(resources) as AllowedScopes['resources'],
  };
}
