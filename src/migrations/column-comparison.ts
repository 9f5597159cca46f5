import type { MikroORM } from '@mikro-orm/core';
import { SqlSchemaGenerator } from '@mikro-orm/postgresql';
import type { SchemaDifference } from '@mikro-orm/postgresql';

/**
 * Columns that no entity has: those that the database fills in by itself, for searching, sorting, caching and the feed, and
 * those that only statements of workers read and write.
 */
const columnsOfDatabase = new Set([
  'product.words',
  'product.subscriber_count',
  'product.revision',
  'project.revision',
  'release.revision',
  'artifact.revision',
  'outbox_event.recorded_at',
  'outbox_event.sequence',
  'product_grant.is_expiry_recorded',
  'webhook_endpoint.lease',
  'webhook_endpoint.leased_until',
  'webhook_message.tries',
  'webhook_message.replays',
]);

type TableDifference = SchemaDifference['changedTables'][string];

/**
 * The schema generator of MikroORM's CLI. Migrations alone make the schema: keys, constraints, indexes, triggers and
 * defaults are written there, and entities do not describe them. This generator therefore changes nothing. It compares
 * what entities do describe: the columns, their types, and whether they may be null.
 */
export class ColumnComparison extends SqlSchemaGenerator {
  static override register(orm: MikroORM): void {
    orm.config.registerExtension('@mikro-orm/schema-generator', () => new ColumnComparison(orm.em as never));
  }

  override diffToSQL(difference: SchemaDifference, options: { wrap?: boolean }): string {
    return super.diffToSQL(columnsOf(difference), { ...options, wrap: false });
  }

  override create(): Promise<void> {
    return refuse();
  }

  override update(): Promise<void> {
    return refuse();
  }

  override drop(): Promise<void> {
    return refuse();
  }

  override refresh(): Promise<void> {
    return refuse();
  }

  override clear(): Promise<void> {
    return refuse();
  }
}

/** Reduces a difference to the columns of the tables that entities have. */
function columnsOf(difference: SchemaDifference): SchemaDifference {
  const changed = Object.entries(difference.changedTables).map(([name, table]) => [name, columnsOfTable(table)]);
  const nothing = {
    ...{ newNamespaces: new Set<never>(), removedNamespaces: new Set<never>() },
    ...{ newNativeEnums: [], removedNativeEnums: [], orphanedForeignKeys: [] },
    ...{ newViews: {}, changedViews: {}, removedViews: {} },
    ...{ newRoutines: {}, changedRoutines: {}, removedRoutines: {} },
    removedTables: {},
  };
  return { ...difference, ...nothing, changedTables: Object.fromEntries(changed) };
}

function columnsOfTable(table: TableDifference): TableDifference {
  const nothing = {
    ...{ addedIndexes: {}, changedIndexes: {}, removedIndexes: {}, renamedIndexes: {} },
    ...{ addedChecks: {}, changedChecks: {}, removedChecks: {} },
    ...{ addedTriggers: {}, changedTriggers: {}, removedTriggers: {} },
    ...{ addedForeignKeys: {}, changedForeignKeys: {}, removedForeignKeys: {} },
  };
  const changed = Object.entries(table.changedColumns).filter(([, { changedProperties }]) =>
    ['type', 'nullable'].some((property) => changedProperties.has(property)),
  );
  const removed = Object.entries(table.removedColumns).filter(
    ([column]) => !columnsOfDatabase.has(`${table.fromTable.name}.${column}`),
  );
  return {
    ...{ ...table, ...nothing },
    changedColumns: Object.fromEntries(changed),
    removedColumns: Object.fromEntries(removed),
  };
}

function refuse(): Promise<never> {
  const sentence = 'The schema is changed by migrations alone: write one in src/migrations.';
  return Promise.reject(new Error(sentence));
}
