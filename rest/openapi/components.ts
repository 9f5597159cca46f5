import { print } from 'graphql';
import type { FieldNode } from 'graphql';
import type { JsonSchema } from './json-schema.ts';

/** The schemas that have a name of their own, gathered while operations are described. */
export class Components {
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #names = new Map<string, string>();

  /** A reference to what has that name; it is made when first asked for, and may refer to itself. */
  named(name: string, make: () => JsonSchema): JsonSchema {
    if (!this.#schemas.has(name)) {
      this.#schemas.set(name, {});
      this.#schemas.set(name, make());
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /**
   * The name of what a field selects of a type: the type's own for the selection that asks first, since a part of a
   * thing is not the thing; for others the name of where they stand goes before it.
   */
  nameOf(type: string, parent: string, node: FieldNode): string {
    const selection = `${type} ${node.selectionSet ? print(node.selectionSet) : ''}`;
    const known = this.#names.get(selection);
    if (known) return known;
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
