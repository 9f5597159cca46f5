import type { Orm } from '../platform/postgres/orm.ts';
import type { Logger } from '../platform/log.ts';
import type { Requirement } from '../platform/postgres/readiness.ts';
import { compareSchemas, readApplied, refusalOf } from './schema-state.ts';
import type { Landed } from './landed.ts';

/** Checks whether a running instance can still use the schema, which newer instances may have changed. */
export class SchemaWatch {
  readonly #known: readonly Landed[];
  #reason?: string;

  constructor(
    orm: Orm,
    readonly log: Logger,
  ) {
    this.#known = orm.config.get('migrations').migrationsList as unknown as readonly Landed[];
  }

  /** Returns the problem of the schema, and logs when it changes. */
  readonly requireKnown: Requirement = async (ask) => {
    const state = compareSchemas(this.#known, await readApplied(ask));
    const lacks = state.pending.map(({ name }) => name).join(', ');
    this.#note(refusalOf(state) ?? (lacks ? `The database lacks the migrations ${lacks}.` : undefined));
    return this.#reason;
  };

  #note(reason: string | undefined): void {
    if (reason === this.#reason) return;
    this.#reason = reason;
    if (reason) this.log.error({ reason }, 'not ready: the database has a schema that this hub cannot work with');
    else this.log.info('the database has a schema that this hub knows again');
  }
}
