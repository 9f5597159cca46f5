import fc from 'fast-check';
import type { FuzzRequest } from './requests.ts';

type Change = (request: FuzzRequest, text: string, nth: number) => Partial<FuzzRequest>;

/** Ways to make a request wrong. What the hub answers then is documented as well. */
const changes: Record<string, Change> = {
  'another method': (_, __, nth) => ({
    method: ['PATCH', 'PUT', 'DELETE', 'POST', 'GET', 'TRACE'][nth % 5],
    body: undefined,
  }),
  'an unknown parameter': ({ url }, text) => ({
    url: `${url}${url.includes('?') ? '&' : '?'}x=${encodeURIComponent(text)}`,
  }),
  'a malformed id': ({ url }, text) => ({ url: url.replace(/[a-z]+_[0-9a-z]{26}/, encodeURIComponent(text || '_')) }),
  'an id of another kind': ({ url }) => ({ url: url.replace(/[a-z]+_(?=[0-9a-z]{26})/, 'audit_') }),
  'a repeated parameter': ({ url }) => ({ url: url.replace(/\?(.*)$/, '?$1&$1') }),
  'another media type': ({ headers }) => ({ headers: { ...headers, 'content-type': 'text/troff' } }),
  'a wrong charset': ({ headers }) => ({ headers: { ...headers, 'content-type': 'application/json; charset=utf-9' } }),
  'a truncated body': ({ body }) => ({ body: body?.slice(0, -1) }),
  'an array as body': ({ body }) => ({ body: body && `[${body}]` }),
  'an unknown field': ({ body }) => ({ body: body && body.replace(/^\{/, '{"unknown":1,') }),
  'a body without fields': ({ body }) => ({ body: body && '{}' }),
  'a changed value': ({ body }, text, nth) => ({ body: body && withValue(body, text, nth) }),
  'a body where there is none': ({ headers, method }) =>
    method === 'GET' ? {} : { headers: { ...headers, 'content-type': 'application/json' }, body: '{"unknown":1}' },
  'a malformed tag': ({ headers }, text) => ({
    headers: { ...headers, 'if-match': header(text), 'if-none-match': header(text) },
  }),
  'a malformed idempotency key': ({ headers }) => ({ headers: { ...headers, 'idempotency-key': 'a b' } }),
  'a bad credential': ({ headers }, text) => ({ headers: { ...headers, authorization: `Bearer ${header(text)}` } }),
  'two credentials': ({ headers }) => ({ headers: { ...headers, authorization: 'Bearer a', 'x-api-key': 'b' } }),
};

/** A request that a change makes wrong, or leaves as it is where the change does not apply. */
export function mutated(valid: fc.Arbitrary<FuzzRequest>): fc.Arbitrary<FuzzRequest> {
  const name = fc.constantFrom(...Object.keys(changes));
  return fc
    .record({ request: valid, name, text: fc.string({ unit: 'grapheme', maxLength: 12 }), nth: fc.nat() })
    .map(({ request, name, text, nth }) => ({ ...request, ...changes[name](request, text, nth), mutation: name }));
}

function header(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, '') || '"';
}

/** Puts a value of another type or size in the place of one in a JSON body. */
function withValue(body: string, text: string, nth: number): string {
  const values = [null, -1, 1e300, true, [], {}, text, 'x'.repeat(3000), `${text}\0`, '\ud800', 2 ** 53, [[null]]];
  const places = [...body.matchAll(/:("[^"]*"|\d+|true|false|null)/g)];
  const place = places[nth % Math.max(1, places.length)];
  if (!place) return JSON.stringify(values[nth % values.length]);
  const value = JSON.stringify(values[Math.floor(nth / 7) % values.length]);
  return `${body.slice(0, place.index + 1)}${value}${body.slice(place.index + place[0].length)}`;
}
