import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ask } from '../platform/postgres/readiness.ts';
import type { Landed } from './landed.ts';

/** A migration as the database stores it; one from before migration 0016 has only its name. */
export interface AppliedMigration {
  name: string;
  phase: string | null;
  needs: string | null;
  /** The version of the hub that applied it. */
  hubVersion: string | null;
}

/** The schema of a database compared with this hub. */
export interface SchemaState {
  /** Migrations that the database lacks. */
  pending: Landed[];
  /** Migrations of a newer hub, which this one does not know. */
  unknown: AppliedMigration[];
  /** The unknown migrations that this hub cannot work beside. */
  blocking: AppliedMigration[];
}

/** The schema is that of a newer hub, which this one cannot work beside; the message says what to do. */
export class SchemaUnknown extends Error {
  override readonly name = 'SchemaUnknown';
}

/** Compares the migrations that the database has with those that the hub was opened with. */
export async function readSchema(em: EntityManager): Promise<SchemaState> {
  const known = em.config.get('migrations').migrationsList as unknown as readonly Landed[];
  return compareSchemas(known, await readApplied((sql) => em.execute(sql)));
}

/** A migration without a phase, or with an unknown one, is considered blocking. */
export function compareSchemas(known: readonly Landed[], applied: readonly AppliedMigration[]): SchemaState {
  const [knownNames, appliedNames] = [namesOf(known), namesOf(applied)];
  const unknown = applied.filter(({ name }) => !knownNames.has(name));
  return {
    pending: known.filter(({ name }) => !appliedNames.has(name)),
    unknown,
    blocking: unknown.filter(
      ({ phase, needs }) => phase !== 'expand' && !(phase === 'contract' && needs && knownNames.has(needs)),
    ),
  };
}

/**
 * The reason why no hub of this version may use the schema; undefined if it may, once pending migrations are applied.
 */
export function refusalOf({ pending, unknown, blocking }: SchemaState): string | undefined {
  const [first] = blocking;
  if (first)
    return `The database has the migration ${first.name}${byWhom(first)}, which this hub does not know and cannot work beside. Start the newer hub, or restore a backup from before that upgrade.`;
  if (!unknown.length || !pending.length) return undefined;
  return `The database has the migration ${unknown[0]!.name}${byWhom(unknown[0]!)}, which this hub does not know, and lacks ${pending[0]!.name}, which this hub needs: they come from different lines of development. Start the hub that the database belongs to.`;
}

function byWhom({ hubVersion }: AppliedMigration): string {
  return hubVersion ? ` (applied by hub ${hubVersion})` : '';
}

function namesOf(migrations: readonly { name: string }[]): Set<string> {
  return new Set(migrations.map(({ name }) => name));
}

/** Read as JSON, because a database from before migration 0016 lacks the other columns. */
export async function readApplied(ask: Ask): Promise<AppliedMigration[]> {
  const [table] = await ask<{ exists: boolean }>(`select to_regclass('migration') is not null as exists`);
  if (!table?.exists) return [];
  return ask<AppliedMigration>(`
    select row ->> 'name' as name, row ->> 'phase' as phase, row ->> 'needs' as needs,
      row ->> 'hub_version' as "hubVersion"
    from (select id, to_jsonb(m) as row from migration m) as rows order by id`);
}
