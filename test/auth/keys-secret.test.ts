import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadKeys } from '../../src/auth/oidc/keys/load-keys.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { withSecret } from '../../src/app/secret-file.ts';
import { openTestDatabase } from '../support/database.ts';
import { program, root } from '../support/program.ts';
import { freePort } from '../support/hub-process.ts';
import { testSecret } from '../support/secret.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-secret-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs Node as `npm start` does, with only PATH and the given variables in its environment. */
async function run(words: string[], env: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, words, { cwd: root, env: { PATH, ...env }, stdio: 'pipe' });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, error };
}

describe('HUB_SECRET', () => {
  it('is required in production with an external database, and the error says how to generate it', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://hub@db/hub' };
    expect(() => readConfig(production)).toThrow(/HUB_SECRET must be set .*"openssl rand -hex 32"/);
    expect(readConfig({ ...production, HUB_SECRET: testSecret }).secret).toBe(testSecret);
    for (const { DATABASE_URL = '', ...env } of [{ NODE_ENV: 'production' }, { DATABASE_URL: production.DATABASE_URL }])
      expect(readConfig({ ...env, DATABASE_URL }).secret).toBeUndefined();
  });

  it('must have at least 32 characters', () => {
    expect(() => readConfig({ HUB_SECRET: 'x'.repeat(31) })).toThrow('HUB_SECRET must have at least 32');
    expect(readConfig({ HUB_SECRET: 'x'.repeat(32) }).secret).toHaveLength(32);
  });

  it('is taken from the environment, and then no file is written', () => {
    const dataDir = join(folder, 'set');
    expect(withSecret({ ...readConfig({}), dataDir, secret: testSecret }).secret).toBe(testSecret);
    expect(() => statSync(dataDir)).toThrow('ENOENT');
  });
});

describe('the secret in the data folder', () => {
  const secretIn = (dataDir: string) => withSecret({ ...readConfig({}), dataDir }).secret;

  it('is created once, readable by its owner only, also when four processes start at once', async () => {
    const dataDir = join(folder, 'new', 'data');
    const script = `
      import { withSecret } from './dist/src/app/secret-file.js';
      const go = Number(process.argv[1]);
      while (Date.now() < go);
      console.log(withSecret({ dataDir: process.argv[2] }).secret);`;
    const go = String(Date.now() + 1000);
    const starts = Array.from({ length: 4 }, () => run(['--input-type=module', '-e', script, go, dataDir]));
    const results = await Promise.all(starts);
    expect(results.map(({ error }) => error)).toEqual(['', '', '', '']);
    const content = readFileSync(join(dataDir, 'secret'), 'utf8');
    expect(content).toMatch(/^[\w-]{43}\n$/);
    for (const { out } of results) expect(out).toBe(content);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['secret']);
  });

  it('stays the same for a folder and differs between folders', () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    expect(secretIn(one)).toBe(secretIn(one));
    expect(secretIn(one)).not.toBe(secretIn(other));
  });

  it('is reported with its path when it is damaged or cannot be created', () => {
    const [empty, file] = [join(folder, 'empty'), join(folder, 'file')];
    mkdirSync(empty);
    writeFileSync(join(empty, 'secret'), '');
    writeFileSync(file, '');
    expect(() => secretIn(empty)).toThrow(ConfigError);
    expect(() => secretIn(empty)).toThrow(`${join(empty, 'secret')} holds fewer than 32 characters`);
    expect(() => secretIn(file)).toThrow(ConfigError);
    expect(() => secretIn(file)).toThrow(/cannot be read or made \(E\w+\)/);
  });
});

describe('a start with another HUB_SECRET', () => {
  it('ends with an instruction and without a stack trace', async () => {
    const database = await openTestDatabase();
    await loadKeys(database.orm, testSecret, systemClock);
    const env = {
      DATABASE_URL: database.url,
      HUB_SECRET: 'another secret of at least 32 characters',
      PORT: String(await freePort()),
    };
    const { code, out, error } = await run(program('main'), env);
    await database.close();
    expect([code, out]).toEqual([1, '']);
    expect(error).toMatch(/^The configuration has mistakes:\n {2}- HUB_SECRET is not the one .*\n$/);
  });
});

describe('a start without an address', () => {
  it('ends with an instruction and without a stack trace', async () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1:1/hub', HUB_SECRET: testSecret, PORT: '0' };
    const { code, out, error } = await run(program('main'), env);
    const sentence = 'Set PORT to a number of your choice: the address is part of every token.\n';
    expect([code, out, error]).toEqual([1, '', sentence]);
  });
});
