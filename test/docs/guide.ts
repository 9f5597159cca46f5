import { readFileSync } from 'node:fs';
import { root } from '../support/program.ts';
import type { HubClient, Json } from '../support/client.ts';

/** A block of a guide: its language, its text, and the line that it begins at. */
export interface Block {
  language: string;
  text: string;
  line: number;
}

/** The code blocks of a guide under docs/, in their order. */
export function blocksOf(guide: string): Block[] {
  const text = readFileSync(`${root}docs/${guide}.md`, 'utf8');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1]!,
    text: match[2]!,
    line: text.slice(0, match.index).split('\n').length,
  }));
}

/** A GraphQL block, and the answer that the guide shows for it, where it shows one. */
export interface Step {
  document: string;
  expected: Json | undefined;
  line: number;
}

/** The GraphQL blocks of a guide, each with the JSON block that follows it. */
export function stepsOf(guide: string): Step[] {
  const blocks = blocksOf(guide);
  return blocks.flatMap(({ language, text, line }, index) => {
    if (language !== 'graphql') return [];
    const next = blocks[index + 1];
    const expected = next?.language === 'json' ? (JSON.parse(next.text) as Json) : undefined;
    return [{ document: text, expected, line }];
  });
}

/**
 * Runs the steps of a guide one after the other, as its reader does. An id such as `price_...` in a document is the
 * newest of its kind that an answer has shown.
 */
export class Reader {
  readonly #ids = new Map<string, string>();

  constructor(readonly client: HubClient) {}

  /** The answer to a step: its data, or all of it where the guide shows errors. */
  async run({ document, expected, line }: Step): Promise<Json> {
    const filled = document.replaceAll(/"([a-z_]+)_\.\.\."/g, (_, kind: string) => {
      const id = this.#ids.get(kind);
      if (!id) throw new Error(`No answer before has shown the id of a ${kind}.`);
      return JSON.stringify(id);
    });
    const { body } = await this.client.graphql(filled);
    for (const [, kind, rest] of JSON.stringify(body).matchAll(/"([a-z]+(?:_[a-z]+)*)_([0-9A-Za-z]{20,})"/g))
      this.#ids.set(kind!, `${kind}_${rest}`);
    if (expected && 'errors' in expected) return body;
    if (body.errors) throw new Error(`The step at line ${line} failed: ${JSON.stringify(body.errors)}`);
    return body.data;
  }
}

/** An answer with `...` in place of the values that the guide leaves open, and without what it does not show. */
export function asShown(actual: unknown, expected: unknown): unknown {
  if (typeof expected === 'string' && expected.endsWith('...') && typeof actual === 'string')
    return actual.startsWith(expected.slice(0, -3)) ? expected : actual;
  if (Array.isArray(expected) && Array.isArray(actual))
    return actual.map((each, index) => asShown(each, expected[index] as unknown));
  if (!isObject(expected) || !isObject(actual)) return actual;
  const shown = Object.keys(expected).filter((name) => name in actual);
  return Object.fromEntries(shown.map((name) => [name, asShown(actual[name], expected[name])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
