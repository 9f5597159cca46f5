import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { rotateKeys } from '../../src/auth/oidc/keys/rotate-keys.ts';
import { keysOf } from './check-id-token.ts';
import { Op } from './op.ts';

let op: Op;

beforeAll(async () => {
  op = await Op.start();
});

afterAll(() => op?.close());

/** Rotates as the command line does, and advances past the minute after which every instance knows the new key. */
async function rotate(): Promise<void> {
  const { orm, clock, config } = op.hub;
  clock.advance({ minutes: 11 });
  const input = { uses: ['signature_rs256'], secret: config.secret } as const;
  await orm.em.fork().transactional((em) => rotateKeys(em, { principal: 'test' }, input, clock.now()));
  clock.advance({ seconds: 61 });
}

it('ServerRotateKeys: the hub publishes a new key beside the old ones, and signs with one that was published before', async () => {
  const client = await op.register();
  const [before, old] = [await keysOf(op), await client.authorize()];
  await rotate();
  const after = await keysOf(op);
  const added = after.keys.filter(({ kid }) => !before.keys.some((key) => key.kid === kid));
  expect(added).toHaveLength(1);
  expect(before.keys.map(({ n }) => n)).not.toContain(added[0]!.n);
  expect(after.keys).toEqual(expect.arrayContaining(before.keys));
  await jwtVerify(old.tokens.id_token, createLocalJWKSet(after));
  const { header } = (await client.authorize()).idToken;
  expect(header.kid).not.toBe(old.idToken.header.kid);
  expect(before.keys.map(({ kid }) => kid)).toContain(header.kid);
});
