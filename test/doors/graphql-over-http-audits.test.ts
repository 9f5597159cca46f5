import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

let hub: TestHub;
let key: string;

beforeAll(async () => {
  hub = await startHub();
  const seed = new Seed(hub.orm);
  key = await seed.key(await seed.project());
});

afterAll(() => hub.close());

/** A request with a credential, without which a GET could come from a page of another origin. */
const fetchWithKey: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('x-api-key', key);
  return fetch(input, { ...init, headers });
};

const audits = serverAudits({ url: () => `${hub.address}/graphql`, fetchFn: fetchWithKey });

describe('GraphQL over HTTP, by the audits of graphql-http', () => {
  it('is audited by 61 audits', () => expect(audits).toHaveLength(61));

  it.each(audits)('$id: the hub $name', async (audit) => {
    const result = await audit.fn();
    const reason = 'reason' in result ? result.reason : undefined;
    expect({ status: result.status, reason }).toEqual({ status: 'ok', reason: undefined });
  });
});
