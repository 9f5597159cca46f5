import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { satisfies } from 'semver';

interface LockedPackage {
  version?: string;
  engines?: { node?: string };
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const { packages } = read('package-lock.json') as unknown as { packages: Record<string, LockedPackage> };
const own = read('package.json') as { dependencies: Record<string, string>; engines: { node: string } };
const pinned = own.dependencies.node!;

describe('the Node of the package `node`', () => {
  it('is the one that runs the scripts and the tests', () => {
    expect(process.versions.node).toBe(pinned);
    expect(execFileSync('npm', ['exec', '--', 'node', '--version'], { encoding: 'utf8' }).trim()).toBe(`v${pinned}`);
    expect(satisfies(pinned, own.engines.node)).toBe(true);
  });

  it('is accepted by every package of the lock file, so that no warning about it is hidden', () => {
    const wrong = Object.entries(packages).filter(
      ([path, { engines }]) => path && engines?.node && !satisfies(pinned, engines.node),
    );
    expect(wrong.map(([path, { engines }]) => [path, engines])).toEqual([]);
  });

  it('has the types of its major version', () => {
    expect(packages['node_modules/@types/node']!.version!.split('.')[0]).toBe(pinned.split('.')[0]);
  });
});
