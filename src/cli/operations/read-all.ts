import type { Send } from './send.ts';

/** A page of a list, as every list of the hub has it. */
export interface Page<Node> {
  nodes: Node[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

/** The selection of a page; `selection` is that of each node. */
export function pageOf(selection: string): string {
  return `{ nodes { ${selection} } pageInfo { endCursor hasNextPage } }`;
}

/** Reads a whole list, page by page. The document has the variable `$after`. */
export async function readAll<Data, Node>(
  send: Send,
  { document, variables = {} }: { document: string; variables?: Record<string, unknown> },
  pageIn: (data: Data) => Page<Node>,
): Promise<Node[]> {
  const nodes: Node[] = [];
  let after: string | null = null;
  for (let hasNextPage = true; hasNextPage;) {
    const page: Page<Node> = pageIn(await send<Data>(document, { ...variables, after }));
    nodes.push(...page.nodes);
    ({ endCursor: after, hasNextPage } = page.pageInfo);
  }
  return nodes;
}
