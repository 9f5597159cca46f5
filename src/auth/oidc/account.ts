import type { EntityManager } from '@mikro-orm/postgresql';
import type { Account, AccountClaims } from 'oidc-provider';
import { Temporal } from 'temporal-polyfill';
import { isoFromPostgres } from '../../platform/columns.ts';
import { decodeId } from '../../platform/ids.ts';

/** What a person holds of a project's products; the billing room answers it, app.ts introduces them. */
export type EntitlementsOf = (em: EntityManager, userId: string, projectId: string) => Promise<unknown[]>;

interface PersonRow {
  name: string;
  email: string;
  email_verified_at: string | null;
  updated_at: string;
}

/** Which claims each scope opens (OpenID Connect Core 5.4), and the hub's own. */
export const claimsOfScopes = {
  openid: ['sub'],
  profile: ['name', 'updated_at'],
  email: ['email', 'email_verified'],
  entitlements: ['entitlements'],
};

/** The person behind a subject; a suspended one is unknown, so that no token of theirs works. */
export async function findAccount(
  em: EntityManager,
  userId: string,
  entitlements: () => Promise<unknown[]>,
): Promise<Account | undefined> {
  const [person]: PersonRow[] = await em.execute(
    `select name, email, email_verified_at, updated_at from hub_user where id = ? and suspended_at is null`,
    [decodeId('user', userId)],
  );
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

function standardClaims(person: PersonRow) {
  return {
    name: person.name,
    updated_at: Math.floor(
      Temporal.Instant.from(isoFromPostgres(person.updated_at)).epochMilliseconds / 1000,
    ),
    email: person.email,
    email_verified: person.email_verified_at !== null,
  };
}
