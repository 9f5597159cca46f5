import { print } from 'graphql';
import type { FieldNode } from 'graphql';
import type { JsonSchema } from './json-schema.ts';
import type { WrittenFields } from './written-fields.ts';

/** The named schemas, collected while operations are described. */
export class Components {
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #names = new Map<string, string>();

  constructor(private readonly written: WrittenFields = new Map()) {}

  /** Whether callers write a field of a type, so that it is not read-only. */
  isWritten(type: string, field: string): boolean {
    return this.written.get(type)?.has(field) ?? false;
  }

  /** A reference to a named schema, which is created at first use and may refer to itself. */
  named(name: string, make: () => JsonSchema): JsonSchema {
    if (!this.#schemas.has(name)) {
      this.#schemas.set(name, {});
      this.#schemas.set(name, make());
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /**
   * The schema name for a selection on a type. The first selection gets the name of the type. Different selections on the
   * same type are prefixed with the name of their parent.
   */
  nameOf(type: string, parent: string, node: FieldNode): string {
    const selection = `${type} ${node.selectionSet ? print(node.selectionSet) : ''}`;
    const assigned = this.#names.get(selection);
    if (assigned) return assigned;
    const taken = new Set([...this.#names.values(), ...this.#schemas.keys()]);
    let name = taken.has(type) ? `${parent}${type}` : type;
    while (taken.has(name)) name += '_';
    this.#names.set(selection, name);
    return name;
  }

  schemas(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
