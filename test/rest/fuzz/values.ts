import fc from 'fast-check';
import type { OpenApi } from '../../../rest/openapi/document.ts';
import type { JsonSchema } from '../../../rest/openapi/json-schema.ts';
import { newId } from '../../../src/platform/values/ids.ts';
import { resolve } from '../conforms.ts';
import type { IdPool } from './id-pool.ts';

type Value = fc.Arbitrary<unknown>;

const now = Date.now();
const day = 86_400_000;

const instants = fc
  .oneof(
    fc.integer({ min: now - 40 * day, max: now + 40 * day }),
    fc.integer({ min: now - 4000 * day, max: now + 5000 * day }),
  )
  .map((ms) => new Date(ms).toISOString());

const decimals = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 100_000 }).map((minor) => (minor / 100).toFixed(2)) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 200 }).map(String) },
  { weight: 1, arbitrary: fc.stringMatching(/^-?\d{1,26}(\.\d{1,12})?$/) },
);

const json = fc.dictionary(
  fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/),
  fc.oneof(fc.boolean(), fc.integer({ min: 0, max: 1000 }), fc.string({ maxLength: 30 })),
  { maxKeys: 3 },
);

/** Values of scalars that JSON Schema does not describe completely. */
const scalars: Record<string, Value> = {
  DateTime: instants,
  Decimal: decimals,
  Json: json,
  Currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD', 'JPY', 'KWD'),
  Email: fc.stringMatching(/^[a-z0-9.+]{1,20}@[a-z0-9]{1,12}\.(?:example|org)$/),
  Url: fc.webUrl({ withFragments: true, withQueryParameters: true }),
  TimeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Chatham', 'Asia/Kathmandu'),
  Locale: fc.constantFrom('de', 'en', 'pt-BR', 'zh-Hant', 'fr'),
};

/** Makes values that a schema of the document allows, with ids of objects that exist. */
export class Values {
  constructor(
    private readonly document: OpenApi,
    private readonly ids: IdPool,
  ) {}

  /** A value of a field or parameter with this name. */
  of(schema: JsonSchema, name: string, depth = 0): Value {
    const { $ref, anyOf, type } = schema;
    if ($ref) return this.#named(schema, name, depth);
    if (anyOf) return fc.oneof(...anyOf.map((each) => this.of(each, name, depth)));
    const types = [type ?? []].flat();
    return fc.oneof(...types.map((each) => this.#plain({ ...schema, type: each }, name, depth)));
  }

  #named({ $ref, ...own }: JsonSchema, name: string, depth: number): Value {
    const scalar = $ref!.split('/').at(-1)!;
    if (scalar === 'ID') return this.#id(name);
    const base = scalars[scalar] ?? this.of(resolve(this.document, $ref!), name, depth);
    return own.pattern ? base.filter((value) => new RegExp(own.pattern!, 'u').test(String(value))) : base;
  }

  #id(name: string): Value {
    const prefix = this.ids.prefixFor(name);
    return fc.oneof(
      { weight: 9, arbitrary: fc.nat().map((nth) => this.ids.pick(prefix, nth)) },
      { weight: 1, arbitrary: fc.constant(null).map(() => newId(prefix)) },
    );
  }

  #plain(schema: JsonSchema, name: string, depth: number): Value {
    const { minimum = -(2 ** 31), maximum = 2 ** 31 - 1 } = schema;
    if (schema.type === 'null') return fc.constant(null);
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'integer') return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
    if (schema.type === 'number') return fc.maxSafeNat().filter((value) => value >= minimum && value <= maximum);
    if (schema.type === 'array') return this.#array(schema, name, depth);
    return schema.type === 'object' ? this.#object(schema, depth) : textOf(schema);
  }

  #array({ items, minItems = 0, maxItems = 3 }: JsonSchema, name: string, depth: number): Value {
    const maxLength = Math.max(minItems, Math.min(maxItems, depth > 3 ? 0 : 3));
    return fc.array(this.of(items!, name.replace(/s$/, ''), depth + 1), { minLength: minItems, maxLength });
  }

  #object({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number): Value {
    if (additionalProperties === true && !Object.keys(properties).length) return json;
    const fields = Object.entries(properties).map(([name, schema]) => {
      const value = this.of(schema, name, depth + 1);
      const weight = depth > 3 ? 9 : 2;
      const given = required.includes(name)
        ? value
        : fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
      return [name, given] as const;
    });
    return fc.record(Object.fromEntries(fields)).map((value) => JSON.parse(JSON.stringify(value)) as object);
  }
}

function textOf({ enum: words, pattern, minLength = 0, maxLength = 200 }: JsonSchema): Value {
  if (words) return fc.constantFrom(...words);
  const isOf = (text: string): boolean =>
    text.isWellFormed() && Array.from(text).length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const short = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 24)) });
  if (!pattern || pattern.includes('\\s')) {
    const plain = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,20}$/).filter(isOf);
    const longest = fc.constant('𝔸'.repeat(Math.min(maxLength, 300)));
    return fc.oneof({ weight: 6, arbitrary: plain }, { weight: 4, arbitrary: short.filter(isOf) }, longest);
  }
  if (pattern.includes('\\0')) return short.filter(isOf);
  // Texts of a pattern cannot be drawn with its lookahead, which most of them fit without it.
  return fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?=[^)]*\)/g, ''))).filter(isOf);
}
