import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { openDatabase } from '../../mikro-orm.config.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { migrations } from '../../src/migrations/index.ts';

/** The names of all migrations, oldest first: each is also the name of the schema that it makes. */
export const versions = migrations.map(({ name }) => name);

/**
 * Databases at earlier schemas, with rows of every kind. They are copies of one database that is migrated by one
 * migration after another, with the rows in `rows/` of each version added. So each holds rows of its own schema and of
 * older ones.
 */
export class Levels {
  readonly #prefix = `hub_level_${randomBytes(4).toString('hex')}`;
  readonly #made: string[] = [];
  #copies = 0;

  /** Makes the databases at these versions. */
  static async build(kept: readonly string[]): Promise<Levels> {
    const levels = new Levels();
    const growing = `${levels.#prefix}_growing`;
    await levels.#create(growing);
    for (const version of versions.slice(0, versions.findLastIndex((each) => kept.includes(each)) + 1)) {
      await raise(growing, version);
      if (kept.includes(version)) await levels.#create(levels.#nameOf(version), growing);
    }
    return levels;
  }

  /** Opens a separate database at a version, or an empty one without a version. */
  async open(version?: string): Promise<Orm> {
    return openDatabase(await this.copy(version));
  }

  /** Creates such a database. Returns its address. */
  async copy(version?: string): Promise<string> {
    const name = `${this.#prefix}_copy_${(this.#copies += 1)}`;
    await this.#create(name, version && this.#nameOf(version));
    return urlOf(name);
  }

  async close(): Promise<void> {
    for (const name of this.#made.splice(0)) await onCluster(`drop database if exists ${name} with (force)`);
  }

  async #create(name: string, template = 'template1'): Promise<void> {
    await onCluster(`create database ${name} template ${template} strategy file_copy`);
    this.#made.push(name);
  }

  #nameOf(version: string): string {
    return `${this.#prefix}_${version.slice(0, 4)}`;
  }
}

/** Migrates a database to a version, and adds the rows of that version. */
async function raise(database: string, version: string): Promise<void> {
  // The migrator of an ORM that was used before believes that its own table is there.
  const orm = await openDatabase(urlOf(database));
  try {
    await orm.migrator.up({ to: version });
  } finally {
    await orm.close();
  }
  if (existsSync(rowsOf(version))) await onCluster(readFileSync(rowsOf(version), 'utf8'), database);
}

/** The path of the file with the rows of a version, which may not exist. */
export function rowsOf(version: string): URL {
  return new URL(`rows/${version}.sql`, import.meta.url);
}

/** The API keys whose hashes are in the rows of a version and of older ones. */
export function apiKeysOf(version: string): string[] {
  const files = versions.filter((each) => each <= version && existsSync(rowsOf(each)));
  const texts = files.map((each) => readFileSync(rowsOf(each), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/^-- The API key .*: (hub_\w+)$/gm)].map(([, key]) => key!));
}

/** The address of a database of the test cluster. */
export function urlOf(database: string): string {
  const url = new URL(process.env.TEST_CLUSTER_URL!);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs statements in one transaction, as PostgreSQL does when they are sent together. */
async function onCluster(sql: string, database = 'postgres'): Promise<void> {
  const client = new Client(urlOf(database));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
