import { Kind } from 'graphql';
import type { OperationDefinitionNode, ValueNode } from 'graphql';

interface Defaults {
  /** As they are written. */
  nodes: ReadonlyMap<string, ValueNode>;
  /** The numbers and conditions among them, which say how long lists are and what is left out. */
  values: Readonly<Record<string, unknown>>;
}

/** The values of variables that are not sent. */
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

/** A number or a condition as it is written; undefined for anything else. */
export function literal(node: ValueNode): unknown {
  if (node.kind === Kind.INT) return Number(node.value);
  return node.kind === Kind.BOOLEAN ? node.value : undefined;
}
