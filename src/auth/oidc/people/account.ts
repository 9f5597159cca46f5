import type { Account, AccountClaims } from 'oidc-provider';
import { Temporal } from 'temporal-polyfill';
import { decodeId } from '../../../platform/values/ids.ts';
import { limitClaim } from '../tokens/entitlement-claims.ts';
import type { ArtifactOwner } from '../storage/artifact-work.ts';
import type { Artifacts } from '../storage/artifacts.ts';

/** The claims of each scope (OpenID Connect Core 5.4), including the hub's own. */
export const claimsOfScopes = {
  openid: ['sub'],
  profile: ['name', 'updated_at'],
  email: ['email', 'email_verified'],
  entitlements: ['entitlements', 'entitlements_omitted'],
};

/** The account of a person, for the provider. */
export interface HubAccount extends Account {
  /** Whether the email address is confirmed. */
  isConfirmed: boolean;
}

/** The account of a subject. A suspended person has none, so that their tokens do not work. */
export async function findAccount(
  artifacts: Artifacts,
  userId: string,
  entitlements: () => Promise<{ entitlements: unknown[] }>,
): Promise<HubAccount | undefined> {
  const person = await findPerson(artifacts, decodeId('user', userId));
  if (!person) return undefined;
  return {
    accountId: userId,
    isConfirmed: person.emailVerifiedAt !== null,
    claims: async (use, scope): Promise<AccountClaims> => {
      const claims = { sub: userId, ...standardClaims(person) };
      if (!scope.split(' ').includes('entitlements')) return claims;
      const claim = await entitlements();
      return { ...claims, ...(use === 'id_token' ? limitClaim(claim) : claim) };
    },
  };
}

/** Whether the person exists and is not suspended. */
export async function isPerson(artifacts: Artifacts, userId: string): Promise<boolean> {
  return (await findPerson(artifacts, decodeId('user', userId))) !== undefined;
}

/** Usually needs no query, because the person was loaded with the session or token that was read before. */
async function findPerson(artifacts: Artifacts, uuid: string): Promise<ArtifactOwner | undefined> {
  const people = artifacts.current()?.people;
  const known = people?.get(uuid);
  if (known !== undefined) return known ?? undefined;
  const { rows } = await artifacts.pool.query<ArtifactOwner>(
    `select name, email, to_json(email_verified_at) as "emailVerifiedAt", to_json(updated_at) as "updatedAt"
     from hub_user where id = $1 and suspended_at is null`,
    [uuid],
  );
  const [person] = rows;
  people?.set(uuid, person ?? null);
  return person;
}

function standardClaims({ name, email, emailVerifiedAt, updatedAt }: ArtifactOwner) {
  return {
    name,
    updated_at: Math.floor(Temporal.Instant.from(updatedAt).epochMilliseconds / 1000),
    email,
    email_verified: emailVerifiedAt !== null,
  };
}
