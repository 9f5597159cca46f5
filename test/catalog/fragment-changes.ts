import { DeadlockException } from '@mikro-orm/core';
import fc from 'fast-check';
import type { HubClient } from '../support/client.ts';
import type { TestDatabase } from '../support/database.ts';

/** A change below a product, as its project makes it, or behind the hub's back by SQL. */
export type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const releaseActs = ['notes', 'artifact', 'publish', 'yank'] as const;

const word = fc.constantFrom('anvil', 'forge', 'ßtahl', '鍛冶', 'say "cheese"', '`code` & <b>');

export const change = fc.oneof(
  fc.record({
    kind: fc.constant('update' as const),
    at: fc.nat(),
    fields: fc.record(
      {
        name: word,
        tagline: word,
        description: word,
        tags: fc.array(word, { maxLength: 3 }),
        metadata: fc.dictionary(fc.constantFrom('a', 'b'), word),
        privateMetadata: fc.dictionary(fc.constantFrom('a', 'b'), word),
        translations: word.map((name) => [{ locale: 'de', name }]),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ kind: fc.constant('offer' as const), at: fc.nat(), amount: fc.integer({ min: 1, max: 99 }), name: word }),
  fc.record({ kind: fc.constantFrom('publish', 'unlist', 'archive'), at: fc.nat() }),
  fc.record({ kind: fc.constant('release' as const), at: fc.nat(), notes: word, act: fc.constantFrom(...releaseActs) }),
  fc.record({ kind: fc.constant('rename' as const), name: word }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat() }),
  fc.record({
    kind: fc.constant('sql' as const),
    statement: fc.constantFrom(
      `update feature set name = name || '!', unit = 'GB'`,
      `update plan set description = coalesce(description, '') || '.'`,
      `update price set archived_at = coalesce(archived_at, created_at) where position = 1`,
      `update meter set name = name || '+', unit = 'call'`,
      `update product set tags = tags || array['more'] where status = 'active'`,
      `update project set homepage_url = coalesce(homepage_url, 'https://example.org/') || 'x'`,
      `delete from feature where key = 'extra'`,
      `update release set notes = coalesce(notes, '') || ' *more*'`,
      `update artifact set status = 'failed' where status = 'waiting'`,
      `delete from artifact where status = 'failed'`,
    ),
  }),
);

/** Makes one change; one that a rule refuses changes nothing. */
export async function make(change: Change, seller: HubClient, database: TestDatabase, ids: string[]): Promise<void> {
  if (change.kind === 'sql') return runBehindTheHub(change.statement, database);
  if (change.kind === 'rename') return void (await rename(seller, (change as { name: string }).name));
  const id = ids[(change as { at: number }).at % ids.length]!;
  if (change.kind === 'delete') await seller.send('DELETE', `/catalog/products/${id}`);
  else if ('act' in change) await changeRelease(seller, id, change);
  else if ('fields' in change) await seller.post(`/catalog/products/${id}/changes`, change.fields);
  else if ('amount' in change) await seller.post(`/catalog/products/${id}/changes`, offer(change.amount, change.name));
  else await seller.post(`/catalog/products/${id}/${change.kind}`, {});
}

/** Changes the newest release of a product, or adds an artifact to it. */
async function changeRelease(
  seller: HubClient,
  productId: string,
  { act, notes }: { act: (typeof releaseActs)[number]; notes: string },
): Promise<void> {
  const { body } = await seller.get(`/catalog/products/${productId}/releases`);
  const [release] = (body.data ?? []) as unknown as { id: string }[];
  if (!release) return;
  const path = `/catalog/releases/${release.id}`;
  if (act === 'notes') await seller.post(`${path}/changes`, { notes });
  else if (act === 'artifact') await seller.post(`${path}/artifacts`, announced(notes));
  else await seller.post(`${path}/${act}`, {});
}

function announced(filename: string) {
  return { filename, size: 3, sha256: '0'.repeat(64), contentType: 'application/zip' };
}

/** A statement of several products, which the hub locks one after the other, may lose a deadlock; so it is repeated. */
async function runBehindTheHub(statement: string, database: TestDatabase): Promise<void> {
  try {
    await database.orm.em.fork().execute(statement);
  } catch (error) {
    if (!(error instanceof DeadlockException)) throw error;
    return runBehindTheHub(statement, database);
  }
}

export function offer(amount: number, name: string) {
  return {
    features: [
      { key: 'calls', name, type: 'metered', meter: 'calls' },
      ...(amount % 2 ? [{ key: 'extra', name, type: 'boolean' }] : []),
    ],
    plans: [
      {
        ...{ key: 'team', name, grants: { calls: amount } },
        prices: [
          { currency: 'EUR', unitAmount: String(amount) },
          { currency: 'USD', unitAmount: String(amount + 1), interval: 'year' },
        ],
      },
    ],
  };
}

function rename(seller: HubClient, name: string): Promise<unknown> {
  const document = 'mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { id } } }';
  return seller.graphql(document, { input: { name } });
}
