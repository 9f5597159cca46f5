import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { Check } from '../../platform/values/check.ts';
import { isLoopback, problemOfForm } from '../../platform/values/uri.ts';
import type { Checkout } from './checkout.ts';

/**
 * Requires addresses of the project itself, so that a link of the hub leads nowhere else: at the origin of an address that
 * one of its clients returns people to, or of its homepage. Pages of the hub itself can be allowed as well.
 */
export async function checkReturnAddresses(
  em: EntityManager,
  check: Check,
  { projectId, hubUrl }: { projectId: string; hubUrl?: string },
  addresses: Record<string, string | null | undefined>,
): Promise<void> {
  const own = await originsOf(em, projectId);
  if (hubUrl) own.add(new URL(hubUrl).origin);
  for (const [pointer, text] of Object.entries(addresses)) {
    const problem = typeof text === 'string' ? problemOf(text, own) : undefined;
    check.that(problem === undefined, pointer, problem ?? '');
  }
}

function problemOf(text: string, own: ReadonlySet<string>): string | undefined {
  const uri = URL.parse(text);
  const isHere = uri?.protocol === 'http:' && isLoopback(uri.hostname);
  if (!uri || (uri.protocol !== 'https:' && !isHere))
    return 'must be https, or http on localhost, 127.0.0.1 or [::1], such as https://shop.example/thanks';
  if (!own.has(uri.origin))
    return `must be at an origin of the project: register an address at ${uri.origin} with one of its clients, or set it as the homepage`;
  return problemOfForm(text, uri);
}

async function originsOf(em: EntityManager, projectId: string): Promise<Set<string>> {
  const rows = await query<{ uri: string }>(
    em,
    sql`select unnest(redirect_uris || post_logout_redirect_uris) as uri from client
        where project_id = ${uuid.project(projectId)} and disabled_at is null
      union select homepage_url from project where id = ${uuid.project(projectId)} and homepage_url is not null`,
  );
  const origins = rows.map(({ uri }) => URL.parse(uri)?.origin ?? 'null');
  // An address with a scheme of its own has no origin.
  return new Set(origins.filter((origin) => origin !== 'null'));
}

/** The address of the project to which the buyer returns, with what was bought. */
export function returnAddress(
  successUrl: string,
  { id, subscriptionId, orderId }: Pick<Checkout, 'id' | 'subscriptionId' | 'orderId'>,
): string {
  const address = new URL(successUrl);
  const added = {
    checkout: id,
    ...(subscriptionId && { subscription: subscriptionId }),
    ...(orderId && { order: orderId }),
  };
  for (const [name, value] of Object.entries(added)) address.searchParams.set(name, value);
  return address.href;
}
