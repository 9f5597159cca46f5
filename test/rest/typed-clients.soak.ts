import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { root } from '../support/program.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';

/**
 * Runs the section "Typed clients" of the guide as a reader would. The generators need the JavaScript API of TypeScript 5,
 * which cannot be installed beside TypeScript 7, so each run installs them in a folder of its own.
 */
const run = promisify(execFile);
const guide = readFileSync(join(root, 'docs/legacy-clients.md'), 'utf8');
const section = guide.split('## Typed clients')[1].split('\n## ')[0];

let hub: TestHub;
let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  hub = await startHub();
  const seed = new Seed(hub.orm);
  const key = await seed.key(await seed.project());
  folder = mkdtempSync(join(tmpdir(), 'typed-clients-'));
  environment = { ...process.env, HUB: hub.address, KEY: key, NODE_OPTIONS: '' };
});

afterAll(async () => {
  await hub.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes the programs of the section and runs its commands in order; returns what they print. */
async function follow(): Promise<string> {
  let printed = '';
  for (const [, language, text] of section.matchAll(/^```(\w+)\n([^]*?)^```/gm)) {
    if (language === 'typescript') writeFileSync(join(folder, /^\/\/ (\S+)/.exec(text)![1]), text);
    else printed += (await run('sh', ['-ec', text], { cwd: folder, env: environment })).stdout;
  }
  return printed;
}

it('the typed clients of the guide compile in strict mode with minimal bodies, and run against a hub', async () => {
  const printed = await follow();
  expect(printed).toContain('active 1\n');
  expect(printed).toMatch(/paid\n$/);
}, 900_000);
