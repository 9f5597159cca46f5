import type { EntityManager } from '@mikro-orm/postgresql';
import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { findConsent } from '../../clients/consents.ts';
import type { Allowed } from '../../clients/consents.ts';
import { isFirstParty, projectIdOf } from '../storage/client-metadata.ts';

/**
 * The consent that a request may go on with. The network's own projects need none to be asked for: what they ask is
 * granted with the sign-in itself. To others a person is asked once; a new browser does not ask again.
 */
export async function existingGrant(em: EntityManager, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, account, provider } = ctx.oidc;
  const { clientId } = client!;
  const grantId = ctx.oidc.result?.consent?.grantId ?? session!.grantIdFor(clientId);
  const known = grantId ? await provider.Grant.find(grantId) : undefined;
  const asked = askedOf(ctx);
  if (known && covers(known, asked)) return known;
  const bond = { userId: account!.accountId, clientId, projectId: projectIdOf(client!) };
  const allowed = isFirstParty(client!) ? asked : within(asked, await findConsent(em, bond));
  if (!allowed) return known;
  const grant = known ?? new provider.Grant({ accountId: account!.accountId, clientId });
  addTo(grant, allowed);
  await grant.save();
  return grant;
}

/** What the request asks for: scopes of the hub, and those of the APIs it names. */
export function askedOf({ oidc }: KoaContextWithOIDC): Allowed {
  const scopes = [...oidc.requestParamScopes];
  const known: ReadonlySet<string> = oidc.requestParamOIDCScopes;
  const ofApis = Object.entries(oidc.resourceServers ?? {}).map(([identifier, api]) => [
    identifier,
    scopes.filter((scope) => api.scopes.has(scope)),
  ]);
  return {
    scopes: scopes.filter((scope) => known.has(scope)),
    resources: Object.fromEntries(ofApis) as Allowed['resources'],
  };
}

export function addTo(grant: Grant, { scopes, resources }: Allowed): void {
  if (scopes.length) grant.addOIDCScope(scopes.join(' '));
  for (const [identifier, ofApi] of Object.entries(resources)) {
    if (ofApi.length) grant.addResourceScope(identifier, ofApi.join(' '));
  }
}

function covers(grant: Grant, { scopes, resources }: Allowed): boolean {
  const given = grant.getOIDCScope().split(' ');
  return (
    scopes.every((scope) => given.includes(scope)) &&
    Object.entries(resources).every(([identifier, ofApi]) => {
      const givenThere = grant.getResourceScope(identifier).split(' ');
      return ofApi.every((scope) => givenThere.includes(scope));
    })
  );
}

/** Of what is asked, the part that was allowed before. */
function within(asked: Allowed, before: Allowed | undefined): Allowed | undefined {
  if (!before) return undefined;
  const ofApis = Object.entries(asked.resources).map(([identifier, scopes]) => [
    identifier,
    scopes.filter((scope) => before.resources[identifier]?.includes(scope)),
  ]);
  return {
    scopes: asked.scopes.filter((scope) => before.scopes.includes(scope)),
    resources: Object.fromEntries(ofApis) as Allowed['resources'],
  };
}
