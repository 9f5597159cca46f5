import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type {
  GraphQLArgument,
  GraphQLCompositeType,
  GraphQLField,
  GraphQLInputType,
  GraphQLObjectType,
  GraphQLSchema,
} from 'graphql';
import type { Random } from '../../src/cli/demo/random.ts';

export interface DocumentShape {
  /** The maximum number of selections of a document. */
  selections: number;
  depth: number;
  /** The number of fragments that may be defined; each is spread at random places. */
  fragments: number;
  /** Whether the document includes introspection. */
  introspection: boolean;
}

/** Texts for arguments of type ID and String, by the name of the argument; other texts are made up. */
export type ArgumentTexts = Readonly<Record<string, readonly string[]>>;

/** A valid value for each scalar that does not accept any text. */
const scalars: Record<string, string> = {
  ...{ Boolean: 'true', BigInt: '"1"', Decimal: '"1.5"', Json: '{}', Currency: '"EUR"', Country: '"DE"' },
  ...{ DateTime: '"2026-01-31T10:00:00Z"', TimeZone: '"UTC"', Locale: '"de"', Email: '"a@example.org"' },
  ...{ Url: '"https://example.org"', Version: '"1.0.0"', Filename: '"a.zip"', Sha256: `"${'0'.repeat(64)}"` },
};

/** Generates random valid documents of a schema, with aliases, nested lists, fragments, directives and introspection. */
export class RandomDocuments {
  #left = 0;
  #aliases = 0;
  #fragments = new Map<string, string[]>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly random: Random,
    private readonly known: ArgumentTexts = {},
  ) {}

  query(shape: DocumentShape): string {
    const definitions = this.#begin(shape);
    const root = this.schema.getQueryType()!;
    return withUsed(`query ${this.#selection(root, shape.depth, shape.introspection)}`, definitions);
  }

  /** Generates a query of one root field of an object type, such as `product(id: "...")`. */
  queryOf(field: string, type: string, shape: DocumentShape): string {
    const definitions = this.#begin(shape);
    const selection = this.#selection(this.schema.getType(type) as GraphQLObjectType, shape.depth, false);
    return withUsed(`query { ${field} ${selection} }`, definitions);
  }

  #begin(shape: DocumentShape): string[] {
    this.#left = shape.selections;
    this.#aliases = 0;
    this.#fragments = new Map();
    return this.#defineFragments(shape);
  }

  /** Defines fragments that spread only earlier fragments, so that there are no cycles. */
  #defineFragments({ fragments, depth }: DocumentShape): string[] {
    const types = Object.values(this.schema.getTypeMap()).filter(
      (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
    );
    return Array.from({ length: fragments }, (_, index) => {
      const type = this.#pick(types);
      const name = `F${index}`;
      const text = `fragment ${name} on ${type.name} ${this.#selection(type, Math.min(depth, 3), false)}`;
      this.#fragments.set(type.name, [...(this.#fragments.get(type.name) ?? []), name]);
      return text;
    });
  }

  #selection(type: GraphQLCompositeType, depth: number, introspects: boolean): string {
    const selections = ['__typename'];
    const count = 1 + this.random.whole(0, 5);
    for (let nth = 0; nth < count && this.#left > 0; nth += 1) selections.push(this.#one(type, depth));
    if (introspects) selections.push(this.#introspection());
    return `{ ${selections.join(' ')} }`;
  }

  #one(type: GraphQLCompositeType, depth: number): string {
    this.#left -= 1;
    const fragments = this.#fragments.get(type.name);
    if (fragments && this.#chance(3)) return `...${this.#pick(fragments)}`;
    if (isAbstractType(type)) return this.#narrowed(type, depth);
    const fields = Object.values((type as GraphQLObjectType).getFields());
    const fitting = depth > 0 ? fields : fields.filter((field) => !isCompositeType(getNamedType(field.type)));
    const field = fitting.length ? this.#pick(fitting) : undefined;
    return field ? this.#field(field, depth) : '__typename';
  }

  #narrowed(type: GraphQLCompositeType, depth: number): string {
    const possible = this.schema.getPossibleTypes(type as never);
    const chosen = this.#pick(possible);
    return `... on ${chosen.name} ${this.#selection(chosen, depth - 1, false)}`;
  }

  /** Every field gets a unique alias, since fields with the same name must have the same arguments. */
  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    this.#aliases += 1;
    const type = getNamedType(field.type);
    const below = isCompositeType(type) ? ` ${this.#selection(type, depth - 1, false)}` : '';
    const directive = this.#chance(20) ? ' @include(if: true)' : '';
    return `a${this.#aliases}: ${field.name}${this.#arguments(field.args)}${directive}${below}`;
  }

  #arguments(args: readonly GraphQLArgument[]): string {
    const given = args.filter(
      (argument) => (isNonNullType(argument.type) && argument.defaultValue === undefined) || argument.name === 'first',
    );
    const texts = given.map(({ name, type }) => `${name}: ${this.#value(name, type, 3)}`);
    return texts.length ? `(${texts.join(', ')})` : '';
  }

  #value(name: string, type: GraphQLInputType, depth: number): string {
    const nullable = getNullableType(type);
    if (name === 'first') return String(1 + this.random.whole(0, 99));
    if (isListType(nullable)) return `[${this.#value(name, nullable.ofType as GraphQLInputType, depth)}]`;
    if (isEnumType(nullable)) return this.#pick(nullable.getValues()).name;
    if (isInputObjectType(nullable)) {
      const required = Object.values(nullable.getFields()).filter(
        (field) => isNonNullType(field.type) && field.defaultValue === undefined,
      );
      return `{ ${required.map((field) => `${field.name}: ${this.#value(field.name, field.type, depth - 1)}`).join(', ')} }`;
    }
    const texts = this.known[name];
    if (texts?.length) return JSON.stringify(this.#pick(texts));
    return this.#scalar(getNamedType(nullable).name);
  }

  #scalar(name: string): string {
    return scalars[name] ?? (name === 'Int' || name === 'Float' ? String(this.random.whole(0, 999)) : '"made-up"');
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.random.whole(0, list.length - 1)]!;
  }

  /** Returns true on average once in the given number of times. */
  #chance(times: number): boolean {
    return this.random.whole(1, times) === 1;
  }

  #introspection(): string {
    this.#aliases += 1;
    const nested = (depth: number): string =>
      depth === 0 ? '{ name }' : `{ name kind fields { name args { name } type ${nested(depth - 1)} } }`;
    const types = `types ${nested(this.random.whole(0, 1))}`;
    return this.#chance(2)
      ? `a${this.#aliases}: __schema { ${types} directives { name args { name } } }`
      : `a${this.#aliases}: __type(name: "Product") ${nested(1 + this.random.whole(0, 1))}`;
  }
}

/** Adds only used fragments, since a document must not define unused ones. */
function withUsed(operation: string, definitions: readonly string[]): string {
  return definitions.reduceRight((text, definition, index) => {
    const isUsed = new RegExp(`\\.\\.\\.F${index}\\b`).test(text);
    return isUsed ? `${text} ${definition}` : text;
  }, operation);
}
