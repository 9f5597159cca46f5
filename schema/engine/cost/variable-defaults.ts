import { Kind } from 'graphql';
import type { OperationDefinitionNode, ValueNode } from 'graphql';

interface Defaults {
  /** The nodes of the document. */
  nodes: ReadonlyMap<string, ValueNode>;
  /** The numbers and booleans among them, which decide the length of lists and what is skipped. */
  values: Readonly<Record<string, unknown>>;
}

/** The default values of the variables of an operation. */
export function defaultsOf(operation?: OperationDefinitionNode): Defaults {
  const defined = operation?.variableDefinitions ?? [];
  const nodes = defined.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, defaultValue] as const] : [],
  );
  return {
    nodes: new Map(nodes),
    values: Object.fromEntries(nodes.map(([name, node]) => [name, literal(node)])),
  };
}

/** The value of a number or boolean literal; undefined for anything else. */
export function literal(node: ValueNode): unknown {
  if (node.kind === Kind.INT) return Number(node.value);
  return node.kind === Kind.BOOLEAN ? node.value : undefined;
}
