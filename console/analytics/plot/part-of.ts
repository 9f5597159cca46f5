import type { ShownRequest } from '../../app/parts/use-screen.ts';

/** A request for one field of a longer one, by its name in the answer, with the variables and fragments that it uses. */
export function partOf({ document, variables }: ShownRequest, field: string): ShownRequest {
  const [operation = [], ...fragments] = blocksOf(document.trim().split(/\n\s*/));
  const head = operation[0]!;
  const own = blocksOf(operation.slice(1, -1)).find(([first]) => first!.split(/[:( ]/)[0] === field);
  if (!own) throw new Error(`The request has no field ${field}`);
  const body = [...own, '}', ...used(own, fragments)];
  const names = new Set(body.join('\n').match(/\$\w+/g));
  const declared = [...head.matchAll(/(\$\w+): [^,)]+/g)].filter(([, name]) => names.has(name!));
  const list = declared.length ? `(${declared.map(([text]) => text).join(', ')})` : '';
  return {
    document: [`${head.split('(')[0]}${list} {`, ...body].join('\n'),
    variables: Object.fromEntries(Object.entries(variables).filter(([name]) => names.has(`$${name}`))),
  };
}

/** Divides lines into fields, or into operations and fragments: each ends where its brackets are closed. */
function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [];
  let depth = 0;
  for (const line of lines) {
    if (depth === 0) blocks.push([]);
    blocks.at(-1)!.push(line);
    if (/^[)}]/.test(line)) depth -= 1;
    if (/[({]$/.test(line)) depth += 1;
  }
  return blocks;
}

/** The fragments that lines spread, and those that these spread. */
function used(lines: readonly string[], fragments: readonly string[][]): string[] {
  const found = new Set<string[]>();
  const add = (from: readonly string[]) => {
    for (const fragment of fragments) {
      const isSpread = from.includes(`...${fragment[0]!.split(' ')[1]}`);
      if (!isSpread || found.has(fragment)) continue;
      found.add(fragment);
      add(fragment);
    }
  };
  add(lines);
  return [...found].flat();
}
