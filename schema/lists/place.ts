import type { FieldNode, GraphQLResolveInfo } from 'graphql';

const numbers = new WeakMap<FieldNode, number>();
let lastNumber = 0;

/** A name for the fields of a document that select a value. In one request they have the same arguments everywhere. */
export function placeOf({ fieldNodes }: Pick<GraphQLResolveInfo, 'fieldNodes'>): string {
  return fieldNodes.map(numberOf).join();
}

function numberOf(node: FieldNode): number {
  const known = numbers.get(node);
  if (known) return known;
  lastNumber += 1;
  numbers.set(node, lastNumber);
  return lastNumber;
}
