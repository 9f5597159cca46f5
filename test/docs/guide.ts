import { readFileSync } from 'node:fs';
import { root } from '../support/program.ts';

/** A block of a guide: its language and attributes, its text, and its first line. */
export interface Block {
  language: string;
  text: string;
  line: number;
}

/** The languages of blocks that are not run, because they show a format or a file of a program that tests do not have. */
export const shownOnly = [
  ...['', 'http', 'console', 'json shape', 'ini', 'caddy', 'nginx', 'haproxy', 'apache', 'python', 'go', 'js'],
];

/**
 * The code blocks of a guide in their order. A comment such as `<!-- run: at 2026-02-10T10:00:00Z -->` before a block
 * becomes a block of the language `run`: an instruction that readers do not see.
 */
export function blocksOf(guide: string): Block[] {
  const text = readFileSync(`${root}docs/${guide}.md`, 'utf8');
  const pattern = /^ *```([^\n]*)\n([\s\S]*?)^ *```$|^<!-- run: (.*) -->$/gm;
  return [...text.matchAll(pattern)].map(([whole, language = 'run', content, instruction], index, all) => ({
    language: instruction ? 'run' : language.trim(),
    text: instruction ?? content!,
    line: text.slice(0, text.indexOf(whole, all[index]!.index)).split('\n').length,
  }));
}

/** A step of a guide, with the answer that the guide shows. */
export interface Step {
  kind: 'graphql' | 'sh' | 'ts' | 'run';
  text: string;
  /** The variables of a GraphQL document. */
  variables?: Record<string, unknown>;
  /** The answer that the guide shows, if it shows one. */
  expected?: unknown;
  line: number;
}

/** The steps of a guide: each GraphQL and shell block, with the variables and the answer that follow it. */
export function stepsOf(guide: string): Step[] {
  const steps: Step[] = [];
  for (const { language, text, line } of blocksOf(guide)) {
    const last = steps.at(-1);
    if (isRun(language)) steps.push({ kind: language, text, line });
    else if (language === 'json variables') last!.variables = JSON.parse(text) as Record<string, unknown>;
    else if (language === 'json') last!.expected = JSON.parse(text) as unknown;
    else if (!shownOnly.includes(language)) throw new Error(`docs/${guide}.md:${line} has a block of "${language}"`);
  }
  return steps;
}

function isRun(language: string): language is Step['kind'] {
  return ['graphql', 'sh', 'ts', 'run'].includes(language);
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
