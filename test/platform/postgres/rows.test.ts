import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { nodeOptions, root } from '../../support/program.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

describe('rows that were read', () => {
  it('are collected with young objects, not by collections of the whole heap', async () => {
    const script = `${root}test/platform/postgres/rows-process.ts`;
    const args = [...nodeOptions, '--import', '@oxc-node/core/register', script, database.url];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    expect(Number(stdout)).toBeLessThan(4);
  }, 60_000);
});
