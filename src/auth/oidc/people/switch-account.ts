import type { EntityManager } from '@mikro-orm/postgresql';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { query, sql, typeId, uuids } from '../../../platform/store/sql.ts';
import type { Pages } from '../provider-pages.ts';
import { schemeOf } from '../pages/layout.ts';
import { switchPage } from '../pages/sign-out-page.ts';
import { proofOf } from '../provider-pages.ts';
import type { Middleware } from '../secure-answers.ts';

/**
 * Asks before a browser switches to another account, because this ends the existing session. The library would send a
 * page that does so by a script; our page names both accounts and asks.
 */
export function switchAccount(em: EntityManager, pages: Pages): Middleware {
  return async (koa, next) => {
    const ctx = koa as unknown as KoaContextWithOIDC;
    await next();
    const people = ctx.status === 200 && ctx.oidc?.route.endsWith('resume') ? peopleOf(ctx) : undefined;
    if (!people || people.from === people.to) return;
    const emails = await emailsOf(em, [people.from, people.to]);
    pages.show(
      ctx,
      switchPage({
        from: emails.get(people.from) ?? 'Another person',
        to: emails.get(people.to) ?? 'yourself',
        proof: proofOf(ctx),
        leadsTo: schemeOf(ctx.oidc.entities.Interaction?.params.redirect_uri),
      }),
    );
  };
}

/** The person of the existing session, and the person who has just signed in. */
function peopleOf({ oidc }: KoaContextWithOIDC): { from: string; to: string } | undefined {
  const from = oidc.session?.accountId;
  const to = oidc.entities.Interaction?.result?.login?.accountId;
  return from && to ? { from, to } : undefined;
}

async function emailsOf(em: EntityManager, userIds: string[]): Promise<Map<string, string>> {
  const rows = await query<{ id: string; email: string }>(
    em,
    sql`select id, email from hub_user where id = any(${uuids.user(userIds)}::uuid[])`,
    { id: typeId.user },
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
