import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Refusal } from '../../src/errors.ts';
import { expectErrorPage } from './check-callback.ts';
import { expectRefusal } from './check-tokens.ts';
import { CALLBACK, Op } from './op.ts';
import { randomText } from './suite-client.ts';
import type { SuiteClient } from './suite-client.ts';

let op: Op;
let client: SuiteClient;
let clientWithQuery: SuiteClient;

beforeAll(async () => {
  op = await Op.start();
  client = await op.register();
  clientWithQuery = await op.register(`${CALLBACK}?bar=foo`);
});

afterAll(() => op?.close());

/** Expects an error page, and no redirect to the requested or the registered address, whether signed in or not. */
async function expectNoRedirect(redirect_uri: string, of: SuiteClient): Promise<void> {
  for (const browser of [op.browser(), (await of.authorize()).browser]) {
    const page = await browser.open(of.request({ redirect_uri }).url);
    expectErrorPage(of, page, 'redirect_uri did not match any of the client&#39;s registered redirect_uris');
  }
}

it('EnsureRegisteredRedirectUri: the hub shows an error instead of redirecting to an address that is not registered', async () => {
  await expectNoRedirect(`${CALLBACK}/${randomText(10)}`, client);
});

it('RedirectUriQueryAdded: the hub shows an error when the registered address has no query', async () => {
  await expectNoRedirect(`${CALLBACK}?foo=bar`, client);
});

it('RedirectUriQueryMismatch: the hub shows an error when the registered address has another query', async () => {
  await expectNoRedirect(`${CALLBACK}?foo=bar`, clientWithQuery);
});

it('RedirectUriQueryOK: the hub keeps the query of the registered address', async () => {
  const { request } = await clientWithQuery.authorize();
  expect(request.parameters.redirect_uri).toBe(`${CALLBACK}?bar=foo`);
});

it('RedirectUriRegFrag: the hub registers no address with a fragment, whether by itself or by an administrator', async () => {
  const address = `${CALLBACK}#foobar`;
  expectRefusal(await op.registerItself({ redirect_uris: [address] }), 'invalid_redirect_uri');
  expect(await op.registerItself({ redirect_uris: [CALLBACK] })).toMatchObject({ status: 201 });
  const refused = await op.register(address).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect((refused as Refusal).message).toMatch(/fragment/);
});
