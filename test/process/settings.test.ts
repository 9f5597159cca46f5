import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createProgram } from '../../src/cli/program.ts';
import { readConfig } from '../../src/config.ts';
import { unknownSettings } from '../../src/unknown-settings.ts';
import { nearest } from '../../src/platform/values/nearest.ts';
import { HubProcess } from '../support/hub-process.ts';

describe('a number that is wrong', () => {
  it.each([
    ['PORT', 'web', 'from 0 to 65535, such as 3000'],
    ['HUB_TRUST_PROXY', 'yes', 'from 0, such as 1'],
    ['HUB_KEY_DAYS', '0', 'from 1 to 3650, such as 90'],
    ['HUB_POOL_SIZE', '1.5', 'from 2, such as 10'],
    ['HUB_DRAIN_SECONDS', '1h', 'from 0 to 600, such as 10'],
    ['HUB_PAGE_LIMIT', 'none', 'from 1, such as 12000'],
  ])('in %s is refused with a sensible example', (name, value, range) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must be a whole number ${range}.`);
  });

  it('in an option of the command line is refused with a sensible example', async () => {
    let output = '';
    const write = (text: string): void => void (output += text);
    const program = createProgram(async () => {}, { out: write, err: write });
    await expect(program.parseAsync(['demo', '--months', 'ten'], { from: 'user' })).rejects.toBeDefined();
    expect(output).toContain('It must be a whole number from 1 to 36, such as 12.');
  });
});

describe('the settings that operators see', () => {
  const env = {
    ...{
      HUB_SECRET: 'x'.repeat(32),
      AWS_SECRET_ACCESS_KEY: 'key',
      HUB_OPERATOR_PASSWORD: 'pass',
      AWS_ACCESS_KEY_ID: 'id',
    },
    ...{ HUB_OPERATOR_EMAIL: 'ada@example.org', HUB_ORIGINS: 'https://a.example, https://b.example' },
    ...{
      DATABASE_URL: 'postgresql://user:pass@a:5432,b:5433/hub?password=pass',
      REDIS_URL: 'rediss://user:pass@c:6379/1',
    },
    ...{ SMTP_URL: 'smtp://user:pass@d:587?secret=pass', HUB_FILES: 's3://bucket/prefix?endpoint=https://user:pass@e' },
  };
  const settings = new Map(readConfig(env).settings.map((each) => [each.name, each]));

  it('have no credential in any value', () => {
    expect([...settings.values()].filter(({ value }) => /pass|key|xxx/.test(value ?? ''))).toEqual([]);
    for (const name of ['HUB_SECRET', 'AWS_SECRET_ACCESS_KEY', 'HUB_OPERATOR_PASSWORD', 'AWS_ACCESS_KEY_ID'])
      expect(settings.get(name)).toEqual({ name, value: null, isFromEnvironment: true, isSecret: true });
  });

  it.each([
    ['DATABASE_URL', 'postgresql://a:5432,b:5433/hub'],
    ['DATABASE_DIRECT_URL', 'postgresql://a:5432,b:5433/hub'],
    ['REDIS_URL', 'rediss://c:6379/1'],
    ['SMTP_URL', 'smtp://d:587'],
    ['HUB_FILES', 's3://bucket/prefix'],
    ['HUB_ORIGINS', 'https://a.example, https://b.example'],
    ['HUB_URL', 'http://localhost:3000'],
    ['PORT', '3000'],
    ['LOG_LEVEL', 'info'],
  ])('show %s as %s', (name, value) => {
    expect(settings.get(name)?.value).toBe(value);
  });

  it('follow from each other where they have no value of their own', () => {
    const found = new Map(
      readConfig({ PORT: '8080', HUB_DATA_DIR: '/srv/hub' }).settings.map((each) => [each.name, each]),
    );
    expect(found.get('HUB_URL')).toMatchObject({ value: 'http://localhost:8080', isFromEnvironment: false });
    expect(found.get('HUB_FILES')).toMatchObject({ value: '/srv/hub/files', isFromEnvironment: false });
    expect(found.get('SMTP_URL')).toMatchObject({ value: null, isFromEnvironment: false });
  });
});

describe('the address of a replica', () => {
  it.each([
    [
      { DATABASE_READ_URL: 'postgresql://b/hub' },
      'DATABASE_READ_URL is a standby of DATABASE_URL: set both, or neither.',
    ],
    [
      { DATABASE_URL: 'postgresql://a/hub', DATABASE_READ_URL: 'postgresql://b,c/hub' },
      'DATABASE_READ_URL must name one server.',
    ],
    [{ DATABASE_URL: 'postgresql://a/hub', DATABASE_READ_URL: 'b' }, 'DATABASE_READ_URL must be an address'],
  ])('is refused in %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe('an unknown choice of an option', () => {
  it('is refused with the right ones', async () => {
    let output = '';
    const write = (text: string): void => void (output += text);
    const program = createProgram(async () => {}, { out: write, err: write });
    const words = ['client', 'create', '--project', 'x', '--name', 'x', '--kind', 'robot'];
    await expect(program.parseAsync(words, { from: 'user' })).rejects.toBeDefined();
    expect(output).toContain('Allowed choices are web, browser, native, machine.');
  });
});

describe('an unknown HUB_ variable', () => {
  it('is named, with the setting that was probably meant', () => {
    const env = { HUB_URL: 'x', HUB_ANONYMUS_LIMIT: '5', HUB_TRUSTED_PROXY: '1', HUB_COLOUR: 'red', HUB_PORT: '1' };
    expect(unknownSettings(env)).toEqual([
      'HUB_ANONYMUS_LIMIT is not a setting of the hub and has no effect; is HUB_ANONYMOUS_LIMIT meant?',
      'HUB_TRUSTED_PROXY is not a setting of the hub and has no effect; is HUB_TRUST_PROXY meant?',
      'HUB_COLOUR is not a setting of the hub and has no effect.',
      'HUB_PORT is not a setting of the hub and has no effect; is PORT meant?',
    ]);
  });

  it('is compared with names by the characters that differ', () => {
    expect(nearest('HUB_POOLSIZE', ['HUB_POOLER', 'HUB_POOL_SIZE'])).toBe('HUB_POOL_SIZE');
    expect(nearest('completely_other', ['HUB_POOLER'])).toBeUndefined();
  });
});

describe('a hub whose port is taken', () => {
  it('names the port, warns of unknown settings, and starts no database', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as AddressInfo;
    const folder = mkdtempSync(join(tmpdir(), 'hub-port-'));
    const settings = { PORT: String(port), HUB_DATA_DIR: folder, HUB_PORT: '1', DATABASE_URL: undefined };
    const hub = await HubProcess.spawn(settings);
    expect(await hub.ended()).toBe(1);
    expect(hub.output).toContain(
      `Port ${port} is taken: stop the program that uses it, or set PORT to another number.`,
    );
    expect(hub.output).toContain('HUB_PORT is not a setting of the hub');
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
    await new Promise((closed) => other.close(closed));
    rmSync(folder, { recursive: true, force: true });
  }, 90_000);
});
