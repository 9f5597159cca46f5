import { mapOf, textOf } from './form.ts';
import type { Params } from './form.ts';
import type { Objects, StripeObject } from './objects.ts';
import { invalidRequest } from './stripe-error.ts';

/** The seconds after which the search has an object. */
const searchedAfterSeconds = 60;

/** A page of the objects of a kind, newest first, as the filters of a list choose them. */
export function listOf(objects: Objects, kind: StripeObject['object'], params: Params, most = 100): object {
  const limit = Number(textOf(params, 'limit') ?? 10);
  if (limit < 1 || limit > 100) throw invalidRequest('Invalid limit', { param: 'limit' });
  const from = Number(mapOf(params, 'created').gte ?? 0);
  const after = textOf(params, 'starting_after');
  const chosen = objects.all(kind).filter((one) => one.created >= from && matches(one, params));
  const start = after === undefined ? 0 : chosen.findIndex(({ id }) => id === after) + 1;
  const data = chosen.slice(start, start + Math.min(limit, most));
  return { object: 'list', data, has_more: start + data.length < chosen.length };
}

const filters = ['charge', 'payment_intent', 'customer'] as const;

function matches(object: StripeObject, params: Params): boolean {
  const fields = object as unknown as Record<string, unknown>;
  return filters.every((name) => params[name] === undefined || fields[name] === params[name]);
}

/** The objects of a kind that the search has by now, by one value of their metadata. */
export function searchOf(objects: Objects, kind: StripeObject['object'], params: Params): object {
  const [, name, value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(textOf(params, 'query') ?? '') ?? [];
  if (!name) throw invalidRequest('We were unable to parse your search query', { param: 'query' });
  const until = objects.nowSeconds() - searchedAfterSeconds;
  const data = objects.all(kind).filter((one) => one.metadata[name] === value && one.created <= until);
  return { object: 'search_result', data, has_more: false };
}

/** The object with ids replaced by the objects that they name, as `expand` asks for: `latest_charge.balance_transaction`. */
export function expanded(objects: Objects, answer: object, params: Params): unknown {
  const paths = Object.values(mapOf(params, 'expand')).map((path) => path.split('.'));
  const copy = structuredClone(answer) as Record<string, unknown>;
  for (const path of paths) expandIn(objects, copy, path);
  return copy;
}

function expandIn(objects: Objects, at: Record<string, unknown>, [name, ...rest]: string[]): void {
  if (name === undefined) return;
  const value = at[name];
  if (Array.isArray(value)) return value.forEach((one) => expandIn(objects, one as Record<string, unknown>, rest));
  const object = typeof value === 'string' ? structuredClone(objects.byId.get(value)) : value;
  if (!object) return;
  at[name] = object;
  expandIn(objects, object as Record<string, unknown>, rest);
}
