import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import { openTestDatabase } from './support/database.ts';
import type { TestDatabase } from './support/database.ts';

/**
 * The tables that are not scoped by project, each with its reason. Every other table grows with the use of projects, and
 * must be ready for sharding by project: a distributed PostgreSQL keeps the rows of a project together.
 */
const exempt: Record<string, string> = {
  project: 'is the tenant itself: its id is what the others call project_id',
  hub_user: 'a person belongs to the network and meets many projects',
  one_time_token: 'belongs to a person, and lives for hours',
  oidc_artifact: 'is found by its hash before any project is known, and expires',
  oidc_key: "the network's own keys: a handful",
  resource_server: 'is found by its identifier before any project is known; a handful for each project',
  rate_limit: 'counts callers of every kind, addresses too, and is forgotten within the hour',
  migration: 'the bookkeeping of the migrations',
  people_count: 'is one row: how far the sign-ins of the network are counted',
  network_setting: 'the settings of the network: a row for each',
  exchange_rate: 'the rates that operators load are the same for all projects',
  removed_before: 'is a row for each kind of data that was removed by age: until when',
  logo: 'is found by its hash by pages that know no project; one for each project and the network',
  mail_delivery: 'is of a mail, and removed once that is sent',
  mail_entry: 'is written to people, who belong to the network, and is forgotten after 30 days',
};

interface Column {
  table: string;
  name: string;
  type: string;
  is_required: boolean;
  is_given: boolean;
}

interface Unique {
  table: string;
  name: string;
  columns: string[];
}

interface ForeignKey {
  name: string;
  from: string;
  to: string;
  pairs: [own: string, other: string][];
}

let database: TestDatabase;
let columns: Column[];

beforeAll(async () => {
  database = await openTestDatabase();
  columns = await select<Column>(COLUMNS);
});

afterAll(() => database.close());

describe('a project-scoped table', () => {
  it('is any table without an exemption, and every exempt table exists', () => {
    const tables = new Set(columns.map(({ table }) => table));
    expect(Object.keys(exempt).filter((table) => !tables.has(table))).toEqual([]);
    expect(keptByProject().length).toBeGreaterThan(15);
  });

  it('has a required project_id', () => {
    const without = keptByProject().filter((table) => {
      const column = columnOf(table, 'project_id');
      return !column?.is_required || column.type !== 'uuid';
    });
    expect(without).toEqual([]);
  });

  it('has a primary key', async () => {
    const keyed = await select<{ table: string }>(PRIMARY_KEYS);
    expect(keptByProject().filter((table) => !keyed.some((key) => key.table === table))).toEqual([]);
  });

  it('includes project_id in every unique index', async () => {
    const uniques = await select<Unique>(UNIQUES);
    const bound = uniques.filter(({ table }) => !exempt[table]);
    expect(bound.filter(({ columns: own }) => !own.includes('project_id'))).toEqual([]);
    expect(bound.length).toBeGreaterThan(20);
  });

  it('includes project_id in every foreign key to another such table', async () => {
    const keys = await select<ForeignKey>(FOREIGN_KEYS);
    const between = keys.filter(({ from, to }) => !exempt[from] && !exempt[to]);
    const isWithin = ({ pairs }: ForeignKey) =>
      pairs.some(([own, other]) => own === 'project_id' && other === 'project_id');
    expect(between.filter((key) => !isWithin(key))).toEqual([]);
    expect(between.length).toBeGreaterThan(10);
  });

  it('refers to the project table by project_id only', async () => {
    const keys = await select<ForeignKey>(FOREIGN_KEYS);
    const toProject = keys.filter(({ to }) => to === 'project');
    expect(toProject.filter(({ pairs }) => pairs[0]?.[0] !== 'project_id')).toEqual([]);
  });
});

describe('an entity', () => {
  it('maps existing columns with the types and nullability of the migrations', () => {
    const faults = entities().flatMap((entity) =>
      propertiesOf(entity).flatMap((property) => {
        const [name = ''] = property.fieldNames;
        const at = `${entity.className}.${property.name}`;
        const column = columnOf(entity.tableName, name);
        if (!column) return [`${at}: there is no column ${entity.tableName}.${name}`];
        return [
          ...typeFaults(at, property, column),
          ...(Boolean(property.nullable) === column.is_required ? [`${at}: nullable in one of the two only`] : []),
        ];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('maps every required column without a default', () => {
    const missing = entities().flatMap((entity) => {
      const held = new Set(propertiesOf(entity).flatMap(({ fieldNames }) => fieldNames));
      const needed = columns.filter(
        ({ table, is_required, is_given }) => table === entity.tableName && is_required && !is_given,
      );
      return needed.filter(({ name }) => !held.has(name)).map(({ name }) => `${entity.tableName}.${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('uses the primary key of its table', async () => {
    const keyed = await select<Unique>(PRIMARY_KEYS);
    const faults = entities().filter((entity) => {
      const key = keyed.find(({ table }) => table === entity.tableName)?.columns ?? [];
      const own = propertiesOf(entity).filter(({ primary }) => primary);
      return !own.flatMap(({ fieldNames }) => fieldNames).every((column) => key.includes(column));
    });
    expect(faults.map(({ className }) => className)).toEqual([]);
  });
});

function select<T>(sql: string): Promise<T[]> {
  return database.orm.em.fork().execute<T[]>(sql);
}

function keptByProject(): string[] {
  return [...new Set(columns.map(({ table }) => table))].filter((table) => !exempt[table]);
}

function columnOf(table: string, name: string): Column | undefined {
  return columns.find((column) => column.table === table && column.name === name);
}

function entities(): EntityMetadata[] {
  const all = [...database.orm.getMetadata().getAll().values()];
  return all.filter(({ abstract, embeddable }) => !abstract && !embeddable);
}

function propertiesOf(entity: EntityMetadata): EntityProperty[] {
  return (entity.props as EntityProperty[]).filter(({ persist, fieldNames }) => persist !== false && fieldNames);
}

function typeFaults(at: string, { columnTypes }: EntityProperty, { type }: Column): string[] {
  const declared = spelled(columnTypes[0] ?? '');
  return declared === spelled(type) ? [] : [`${at}: declared ${declared}, the column is ${spelled(type)}`];
}

/** Converts type names of MikroORM to those of PostgreSQL, without lengths and precisions that migrations define. */
function spelled(type: string): string {
  return type
    .replace(/^timestamptz\((\d)\)$/, 'timestamp($1) with time zone')
    .replace(/^int$/, 'integer')
    .replace(/^char(acter)?\(\d+\)$/, 'character')
    .replace(/^numeric\(.*\)$/, 'numeric');
}

/** All tables except partitions, which have the columns of their parent. */
const TABLES = `
  from pg_class r join pg_namespace n on n.oid = r.relnamespace and n.nspname = 'public'
  where r.relkind in ('r', 'p') and not r.relispartition`;

const COLUMNS = `
  select t.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as is_required, a.atthasdef or a.attidentity <> '' as is_given
  from pg_attribute a join (select r.oid, r.relname ${TABLES}) t on t.oid = a.attrelid
  where a.attnum > 0 and not a.attisdropped order by 1, a.attnum`;

const UNIQUES = `
  select t.relname as table, c.relname as name, (
      select coalesce(json_agg(a.attname), '[]') from pg_attribute a
      where a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    ) as columns
  from pg_index i join pg_class c on c.oid = i.indexrelid
  join (select r.oid, r.relname ${TABLES}) t on t.oid = i.indrelid
  where i.indisunique order by 1, 2`;

const PRIMARY_KEYS = UNIQUES.replace('where i.indisunique', 'where i.indisprimary');

const FOREIGN_KEYS = `
  select k.conname as name, source.relname as from, target.relname as to, (
      select json_agg(json_build_array(own.attname, other.attname))
      from unnest(k.conkey, k.confkey) as pair (own, other)
      join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
      join pg_attribute other on other.attrelid = k.confrelid and other.attnum = pair.other
    ) as pairs
  from pg_constraint k
  join (select r.oid, r.relname ${TABLES}) source on source.oid = k.conrelid
  join pg_class target on target.oid = k.confrelid
  where k.contype = 'f' order by 1`;
