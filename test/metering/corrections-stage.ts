import { afterAll, beforeAll } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { checkBooks } from '../../src/cli/doctor/books.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import type { UsageEventInput } from '../../src/metering/metering-input.ts';
import { OnInvalid } from '../../src/metering/on-invalid.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { usageAsOf } from '../../src/metering/usage-as-of.ts';
import { withdrawUsage } from '../../src/metering/withdraw-usage.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';

export const now = Temporal.Instant.from('2026-11-20T10:00:00Z');

/** A project with a meter of each aggregation, by its name, that groups by region. */
export class Metered {
  constructor(
    private readonly stage: CorrectionsStage,
    readonly project: Project,
    readonly meterIds: ReadonlyMap<Aggregation, string>,
  ) {}

  get viewer() {
    return this.stage.seed.owner(this.project);
  }

  /** Sends events, and returns the status of each, with the code of those that are rejected. */
  async send(
    events: readonly Partial<UsageEventInput>[],
    at = now,
    onInvalid = OnInvalid.keep_valid,
  ): Promise<string[]> {
    const whole = events.map((event) => ({ meter: 'sum', subject: 'acme', quantity: '1', key: '', ...event }));
    const receipts = await this.do((em) => recordUsage(em, this.viewer, { events: whole, onInvalid }, at));
    return receipts.map(({ status, code }) => code ?? status);
  }

  withdraw(keys: readonly string[], at = now, source?: string): Promise<string[]> {
    const events = keys.map((key) => ({ key, source }));
    return this.do((em) => withdrawUsage(em, this.viewer, { events, reason: 'sent by mistake' }, at));
  }

  /** The usage of a period as of a time. */
  async used(
    aggregation: Aggregation,
    since: Temporal.Instant,
    until: Temporal.Instant,
    recordedUntil = now,
  ): Promise<string> {
    const [usage] = await usageAsOf(this.stage.em, [
      {
        ...{ projectId: this.project.id, meterId: this.meterIds.get(aggregation)!, aggregation, subjects: ['acme'] },
        ...{ since, until, recordedUntil },
      },
    ]);
    return usage!;
  }

  /** The same as limits read it: as of now, from the totals. */
  async current(aggregation: Aggregation, since: Temporal.Instant, until: Temporal.Instant): Promise<string> {
    const [row] = await this.stage.em.execute<{ usage: string }[]>(
      `select trim_scale(usage_between(?, ?, ?, array['acme'], ?, ?))::text as usage`,
      [
        decodeId('project', this.project.id),
        decodeId('meter', this.meterIds.get(aggregation)!),
        aggregation,
        String(since),
        String(until),
      ],
    );
    return row!.usage;
  }

  do<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.stage.em.transactional(work);
  }
}

/** A database in which events are corrected. */
export class CorrectionsStage {
  database!: TestDatabase;
  seed!: Seed;

  constructor() {
    beforeAll(async () => {
      this.database = await openTestDatabase();
      this.seed = new Seed(this.database.orm);
    });
    afterAll(() => this.database.close());
  }

  get em() {
    return this.database.orm.em.fork();
  }

  async open(): Promise<Metered> {
    const project = await this.seed.project();
    const ids = new Map<Aggregation, string>();
    for (const aggregation of Object.values(Aggregation)) {
      const input = { key: aggregation, name: aggregation, aggregation, groupBy: ['region'] };
      const meter = await this.em.transactional((em) => createMeter(em, this.seed.owner(project), input, now));
      ids.set(aggregation, meter.id);
    }
    return new Metered(this, project, ids);
  }

  /** What `hub doctor` finds wrong with usage. */
  async problems(): Promise<string[]> {
    const found = await checkBooks(this.em);
    const wrong = found.filter(({ check, verdict }) => check.startsWith('usage') && verdict !== 'ok');
    return wrong.map(({ detail }) => detail);
  }
}
