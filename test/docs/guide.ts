import { readFileSync } from 'node:fs';
import { root } from '../support/program.ts';

/** A block of a guide: its language and attributes, its text, and its first line. */
export interface Block {
  language: string;
  text: string;
  line: number;
}

/** The blocks that are no steps of a reader with a key, each with the suite that runs them. */
export const runElsewhere: Record<string, string> = {
  'http request': 'test/docs/sign-in.test.ts',
  'json shape': 'test/docs/sign-in.test.ts',
  js: 'test/docs/sign-in.test.ts',
  'js webhook': 'test/docs/webhooks.test.ts',
  'json metric': 'test/docs/metrics.test.ts',
  'json people': 'test/docs/people-figures.test.ts',
  'json webhook': 'test/webhooks/delivery.test.ts',
  ts: 'test/docs/single-page-app.test.ts',
  typescript: 'test/rest/typed-clients.soak.ts',
  nginx: 'test/docs/proxies.soak.ts',
  caddy: 'test/docs/proxies.soak.ts',
  haproxy: 'test/docs/proxies.soak.ts',
  ini: 'test/docs/proxies.soak.ts',
  apache: 'test/clients/apache.soak.ts',
  python: 'test/docs/libraries.soak.ts',
  go: 'test/docs/libraries.soak.ts',
  'console dump': 'test/faults/restore.soak.ts',
};

/** The blocks that no test runs; CONTRIBUTING.md gives the reason for each. */
export const shownOnly = ['', 'console', 'html'];

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
  kind: 'graphql' | 'sh' | 'run';
  text: string;
  /** The variables of a GraphQL document. */
  variables?: Record<string, unknown>;
  /** The answer that the guide shows, if it shows one: JSON, an HTTP response, or a text. */
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
    else if (language === 'http') last!.expected = responseOf(text);
    else if (language === 'text') last!.expected = text;
    else if (!(language in runElsewhere) && !shownOnly.includes(language))
      throw new Error(`docs/${guide}.md:${line} has a block of "${language}"`);
  }
  return steps;
}

function isRun(language: string): language is Step['kind'] {
  return ['graphql', 'sh', 'run'].includes(language);
}

/** An HTTP response, as the output of `curl -i` has it: its status, its headers, and its body as JSON. */
export function responseOf(text: string): { status: string; body: unknown } & Record<string, unknown> {
  const [head = '', ...body] = text.replaceAll('\r', '').split('\n\n');
  const [status = '', ...lines] = head.split('\n');
  const headers = lines.map((line) => line.split(': ') as [string, string]);
  return {
    status,
    ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value.replace(/;.*/, '')])),
    body: JSON.parse(body.join('\n\n')) as unknown,
  };
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
