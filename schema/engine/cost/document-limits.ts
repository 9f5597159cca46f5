import { Kind } from 'graphql';
import type { DocumentNode, FragmentDefinitionNode, SelectionNode, SelectionSetNode } from 'graphql';
import { Refusal } from '../../../src/errors.ts';

/** Limits on the form of a document. They do not depend on a schema, so they are checked before anything else. */
export const documentLimits = {
  characters: 100_000,
  /** graphql-js counts lines from the start for each error that it reports. */
  lines: 2_000,
  /** Nesting of fields, fragments expanded. The standard introspection query has 15. */
  depth: 20,
  aliases: 200,
  /** Fields of Query at the root, fragments expanded. */
  rootFields: 100,
  mutations: 50,
  directives: 200,
  fragments: 60,
  /** Fragment spreads: validation compares each with its siblings, including all fields in them. */
  spreads: 200,
  /** Fields whose name occurs before in their selection: validation compares all of them, including all fields below. */
  repeatedNames: 20,
} as const;

type DocumentLimit = keyof typeof documentLimits;

const sentences: Record<DocumentLimit, string> = {
  characters: 'characters',
  lines: 'lines',
  depth: 'levels of nested fields',
  aliases: 'aliases',
  rootFields: 'fields at its root',
  mutations: 'mutations',
  directives: 'directives',
  fragments: 'fragments',
  spreads: 'fragment spreads',
  repeatedNames: 'fields that repeat a name of their selection',
};

/** Refuses a document that exceeds a limit, in time linear in its length. */
export function requireWithinLimits(document: DocumentNode): void {
  const counts = new Survey(document).counts();
  for (const limit of Object.keys(documentLimits) as DocumentLimit[]) {
    if (counts[limit] <= documentLimits[limit]) continue;
    const sentence = `A document may have at most ${documentLimits[limit]} ${sentences[limit]}; this one has ${counts[limit]} or more.`;
    throw new Refusal('invalid', 'document_too_complex', sentence);
  }
}

interface Extent {
  depth: number;
  /** The number of directly selected fields, fragments expanded. */
  fields: number;
}

/** Counts the parts of a document; each fragment is measured once. */
class Survey {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #extents = new Map<string, Extent>();
  #aliases = 0;
  #directives = 0;
  #repeated = 0;
  #spreads = 0;

  constructor(private readonly document: DocumentNode) {
    const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
    this.#fragments = new Map(fragments.map((each) => [each.name.value, each]));
  }

  counts(): Record<DocumentLimit, number> {
    for (const name of this.#fragments.keys()) this.#fragment(name);
    const operations = this.document.definitions
      .filter((each) => each.kind === Kind.OPERATION_DEFINITION)
      .map(({ operation, selectionSet }) => ({ operation, ...this.#extent(selectionSet, 1) }));
    const maxFieldsOf = (isMutation: boolean) =>
      Math.max(
        0,
        ...operations.map(({ operation, fields }) => ((operation === 'mutation') === isMutation ? fields : 0)),
      );
    const text = this.document.loc?.source.body ?? '';
    return {
      characters: text.length,
      lines: text.split(/\r\n|\r|\n/).length,
      depth: Math.max(0, ...operations.map(({ depth }) => depth)),
      aliases: this.#aliases,
      rootFields: maxFieldsOf(false),
      mutations: maxFieldsOf(true),
      directives: this.#directives,
      fragments: this.#fragments.size,
      spreads: this.#spreads,
      repeatedNames: this.#repeated,
    };
  }

  /** Stops just past the depth limit, since the document is refused then. */
  #extent(set: SelectionSetNode | undefined, level: number): Extent {
    const extent = { depth: 0, fields: 0 };
    if (!set || level > documentLimits.depth + 1) return { ...extent, depth: set ? 1 : 0 };
    const names = new Set<string>();
    this.#collect(set.selections, level, extent, names);
    return extent;
  }

  #collect(selections: readonly SelectionNode[], level: number, extent: Extent, names: Set<string>): void {
    for (const selection of selections) {
      this.#directives += selection.directives?.length ?? 0;
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        this.#collect(selection.selectionSet.selections, level, extent, names);
        continue;
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        this.#spreads += 1;
        add(extent, this.#fragment(selection.name.value));
        continue;
      }
      if (selection.alias) this.#aliases += 1;
      const name = (selection.alias ?? selection.name).value;
      if (names.has(name)) this.#repeated += 1;
      names.add(name);
      add(extent, { depth: 1 + this.#extent(selection.selectionSet, level + 1).depth, fields: 1 });
    }
  }

  /** Measures a fragment once. Validation refuses a fragment that spreads itself. */
  #fragment(name: string): Extent {
    const known = this.#extents.get(name);
    if (known) return known;
    this.#extents.set(name, { depth: 0, fields: 0 });
    const extent = this.#extent(this.#fragments.get(name)?.selectionSet, 1);
    this.#extents.set(name, extent);
    return extent;
  }
}

function add(to: Extent, { depth, fields }: Extent): void {
  to.depth = Math.max(to.depth, depth);
  to.fields += fields;
}
