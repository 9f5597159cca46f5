import type { EntityManager } from '@mikro-orm/postgresql';
import type { Account, AccountClaims } from 'oidc-provider';
import { Temporal } from 'temporal-polyfill';
import { decodeId } from '../../platform/ids.ts';
import type { Person } from './storage/artifact-work.ts';
import type { Artifacts } from './storage/artifacts.ts';

/** What a person holds of a project's products; the billing room answers it, app.ts introduces them. */
export type EntitlementsOf = (em: EntityManager, userId: string, projectId: string) => Promise<unknown[]>;

/** Which claims each scope opens (OpenID Connect Core 5.4), and the hub's own. */
export const claimsOfScopes = {
  openid: ['sub'],
  profile: ['name', 'updated_at'],
  email: ['email', 'email_verified'],
  entitlements: ['entitlements'],
};

/** The person behind a subject; a suspended one is unknown, so that no token of theirs works. */
export async function findAccount(
  artifacts: Artifacts,
  userId: string,
  entitlements: () => Promise<unknown[]>,
): Promise<Account | undefined> {
  const person = await findPerson(artifacts, decodeId('user', userId));
  if (!person) return undefined;
  return {
    accountId: userId,
    claims: async (_use, scope): Promise<AccountClaims> => ({
      sub: userId,
      ...standardClaims(person),
      ...(scope.split(' ').includes('entitlements') ? { entitlements: await entitlements() } : {}),
    }),
  };
}

/** Mostly the person came with the session or the token that was read before. */
async function findPerson(artifacts: Artifacts, uuid: string): Promise<Person | undefined> {
  const people = artifacts.current()?.people;
  const known = people?.get(uuid);
  if (known !== undefined) return known ?? undefined;
  const [person]: Person[] = await artifacts.em.execute(
    `select name, email, to_json(email_verified_at) as "emailVerifiedAt", to_json(updated_at) as "updatedAt"
     from hub_user where id = ? and suspended_at is null`,
    [uuid],
  );
  people?.set(uuid, person ?? null);
  return person;
}

function standardClaims({ name, email, emailVerifiedAt, updatedAt }: Person) {
  return {
    name,
    updated_at: Math.floor(Temporal.Instant.from(updatedAt).epochMilliseconds / 1000),
    email,
    email_verified: emailVerifiedAt !== null,
  };
}
