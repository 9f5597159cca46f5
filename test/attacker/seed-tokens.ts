import { randomBytes } from 'node:crypto';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { Role } from '../../src/auth/projects/member.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { sha256 } from '../../src/auth/secret.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';

/** Stores access tokens of owners of a project as the provider does. Returns the tokens. */
export async function seedTokens(
  database: TestDatabase,
  project: Project,
  count: number,
  scopes: readonly string[] = hubScopes,
): Promise<string[]> {
  const seed = new Seed(database.orm);
  const redirectUris = ['https://app.example/callback'];
  const { client } = await seed.client(project, { kind: ClientKind.web, redirectUris });
  const tokens: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const user = await seed.user();
    await seed.member(project, user, Role.owner);
    const [token, grant] = [randomBytes(32).toString('base64url'), sha256(randomBytes(32).toString('hex'))];
    const ids = [decodeId('user', user.id), decodeId('client', client.id)];
    await database.orm.em.fork().execute(
      `insert into oidc_artifact (kind, id_hash, grant_id_hash, account_id, client_id, payload, expires_at)
       values ('Grant', ?, null, ?, ?, '{}', now() + interval '1 day'),
         ('AccessToken', ?, ?, ?, ?, ?::jsonb, now() + interval '1 day')`,
      [grant, ...ids, sha256(token), grant, ...ids, JSON.stringify({ scope: scopes.join(' ') })],
    );
    tokens.push(token);
  }
  return tokens;
}
