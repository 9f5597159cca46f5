import { Kind } from 'graphql';
import type { FieldNode, ValueNode } from 'graphql';
import { sizeOfValue } from './value-size.ts';

/** The cost of field arguments in points: a value is converted and checked at each place where it is used. */
export class ArgumentSizes {
  readonly #ofVariables = new Map<string, number>();

  constructor(
    private readonly variables: Readonly<Record<string, unknown>>,
    private readonly defaults: ReadonlyMap<string, ValueNode>,
  ) {}

  of({ arguments: nodes = [] }: FieldNode): number {
    return sumOf(nodes, ({ value }) => this.#ofValue(value));
  }

  #ofValue(node: ValueNode): number {
    if (node.kind === Kind.VARIABLE) return this.#ofVariable(node.name.value);
    if (node.kind === Kind.LIST) return sumOf(node.values, (each) => 1 + this.#ofValue(each));
    if (node.kind === Kind.STRING) return sizeOfValue(node.value);
    if (node.kind !== Kind.OBJECT) return 0;
    return sumOf(node.fields, ({ value }) => 1 + this.#ofValue(value));
  }

  /** Each variable is measured once, however often it is used. */
  #ofVariable(name: string): number {
    const known = this.#ofVariables.get(name);
    if (known !== undefined) return known;
    const value = this.variables[name];
    const node = this.defaults.get(name);
    const size = value === undefined && node ? this.#ofValue(node) : sizeOfValue(value);
    this.#ofVariables.set(name, size);
    return size;
  }
}

function sumOf<T>(list: readonly T[], size: (each: T) => number): number {
  return list.reduce((sum, each) => sum + size(each), 0);
}
