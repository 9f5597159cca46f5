import type { Account, AccountClaims } from 'oidc-provider';
import { Temporal } from 'temporal-polyfill';
import { decodeId } from '../../../platform/values/ids.ts';
import { fitting } from '../tokens/entitlement-claims.ts';
import type { ArtifactOwner } from '../storage/artifact-work.ts';
import type { Artifacts } from '../storage/artifacts.ts';

/** Which claims each scope opens (OpenID Connect Core 5.4), and the hub's own. */
export const claimsOfScopes = {
  openid: ['sub'],
  profile: ['name', 'updated_at'],
  email: ['email', 'email_verified'],
  entitlements: ['entitlements', 'entitlements_omitted'],
};

/** A person as the provider knows them. */
export interface HubAccount extends Account {
  /** Whether their address is known to be theirs. */
  isConfirmed: boolean;
}

/** The person behind a subject; a suspended one is unknown, so that no token of theirs works. */
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
      const held = await entitlements();
      return { ...claims, ...(use === 'id_token' ? fitting(held) : held) };
    },
  };
}

/** Whether there is such a person, and not suspended. */
export async function isPerson(artifacts: Artifacts, userId: string): Promise<boolean> {
  return (await findPerson(artifacts, decodeId('user', userId))) !== undefined;
}

/** Mostly the person came with the session or the token that was read before. */
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
