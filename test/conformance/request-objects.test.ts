import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { UnsecuredJWT } from 'jose';
import { expectErrorPage } from './check-callback.ts';
import { expectRefusal } from './check-tokens.ts';
import { CALLBACK, Op } from './op.ts';
import type { SuiteClient } from './suite-client.ts';

let op: Op;
let client: SuiteClient;

beforeAll(async () => {
  op = await Op.start();
  client = await op.register();
});

afterAll(() => op?.close());

/** An unsigned request object, and the parameters that are repeated outside of it (OpenID Connect Core 6.1). */
function requestObject() {
  const { parameters } = client.request();
  const { response_type, client_id, scope, redirect_uri } = parameters;
  return {
    object: new UnsecuredJWT(parameters).encode(),
    outside: { response_type, client_id, scope, redirect_uri },
  };
}

/** The parameters of the callback. The state is missing, since the object that contains it is not read. */
async function callbackOf(parameters: Record<string, string | undefined>) {
  const without = { state: undefined, nonce: undefined };
  const { url } = await op.browser().open(client.request({ ...parameters, ...without }).url);
  expect(url.origin + url.pathname).toBe(client.redirectUri);
  const { error_description: _description, ...rest } = Object.fromEntries(url.searchParams);
  return rest;
}

it('RequestUriUnsigned: the hub refuses a reference to a request object, and does not fetch it', async () => {
  const { object, outside } = requestObject();
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.setHeader('content-type', 'application/jwt').end(object);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const request_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/request.jwt#hash`;
    expect(op.metadata.request_uri_parameter_supported).toBe(false);
    const registered = { redirect_uris: [CALLBACK], request_uris: [request_uri] };
    expectRefusal(await op.registerItself(registered), 'invalid_client_metadata');
    expect(await callbackOf({ ...outside, request_uri })).toEqual({
      error: 'request_uri_not_supported',
      iss: op.metadata.issuer,
    });
    expect(visits).toEqual([]);
  } finally {
    server.close();
  }
});

it('UnsignedRequestObject: the hub refuses a request object rather than ignoring it', async () => {
  const { object, outside } = requestObject();
  expect(op.metadata).not.toHaveProperty('request_object_signing_alg_values_supported');
  expect(await callbackOf({ ...outside, request: object })).toEqual({
    error: 'request_not_supported',
    iss: op.metadata.issuer,
  });
});

it('EnsureRequestObjectWithRedirectUri: the hub shows an error for an unknown address beside a request object', async () => {
  const { object, outside } = requestObject();
  const elsewhere = { ...outside, redirect_uri: `${client.redirectUri}/elsewhere`, request: object };
  const page = await op.browser().open(client.request({ ...elsewhere, state: undefined }).url);
  expectErrorPage(client, page, 'redirect_uri');
});
