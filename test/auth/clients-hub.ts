import { expect } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { HubClient, Json } from '../support/client.ts';

/** Runs a mutation. Returns the payload, or a refusal: its code, then "pointer detail" for each wrong field. */
export async function mutate(
  client: HubClient,
  field: string,
  argument: unknown,
  selection: string,
): Promise<Json & { refusal?: string[] }> {
  const isId = typeof argument === 'string';
  const type = isId ? 'ID' : `${field[0]!.toUpperCase()}${field.slice(1)}Input`;
  const name = isId ? 'id' : 'input';
  const query = `mutation ($value: ${type}!) { ${field}(${name}: $value) { ${selection} } }`;
  const { body } = await client.graphql(query, { value: argument });
  if (!body.errors) return body.data[field]!;
  const { code, problems } = body.errors[0].extensions;
  const places = problems?.map(({ pointer, detail }) => `${String(pointer)} ${String(detail)}`) ?? [];
  return { refusal: [String(code), ...places] } as never;
}

/** Requests a token by client_credentials. */
export async function requestToken(
  address: string,
  id: string,
  secret: string,
): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${address}/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  return { status: response.status, body: (await response.json()) as Json };
}

/** Waits up to 2 s for an expected value, since instances learn of changes with a delay. */
export async function eventually<T>(read: () => Promise<T>, expected: T): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await read()) === expected) return;
    await pause(20);
  }
  expect(await read()).toBe(expected);
}
