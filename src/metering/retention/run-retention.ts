import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../platform/time/instants.ts';
import { wallMs } from '../../platform/time/clock.ts';
import { foldGroupTotals, foldTotals } from '../fold-totals.ts';
import { detach, dropDetached } from './drop-partition.ts';
import { dueProjects, moveHorizon, retainingProjects } from './horizon.ts';
import type { DueProject, FindUsageNeed } from './horizon.ts';
import { otherMonths, partitions, projectsIn, withdrawn } from './place.ts';
import type { Partition, Place } from './place.ts';
import { isRemovable, partSize, readPart, removePart } from './remove-events.ts';
import { settleLargest } from './settle-largest.ts';
import { removeValues } from '../values/remove-values.ts';

export interface RetentionDeps {
  inTransaction: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>;
  now: Temporal.Instant;
  findNeed: FindUsageNeed;
  signal: AbortSignal;
  /** After so long nothing more is begun; the next run goes on. */
  budgetMs?: number;
}

const foldMax = 100_000;
const valuesMax = 50_000;

/**
 * Removes the usage events that projects no longer keep (docs/decisions/0062-retention.md). First the horizon of each
 * project moves; an hour later its events go: a partition that only has such events as a whole, others event by event.
 * Each transaction removes a part, so that it can end at any time. Returns the number of removed events.
 */
export async function runRetention(deps: RetentionDeps): Promise<number> {
  return new Retention(deps).run();
}

class Retention {
  readonly #endsAt: number;

  constructor(private readonly deps: RetentionDeps) {
    this.#endsAt = wallMs() + (deps.budgetMs ?? 300_000);
  }

  async run(): Promise<number> {
    const { inTransaction, now, findNeed } = this.deps;
    for (const project of await inTransaction(retainingProjects))
      await inTransaction((em) => moveHorizon(em, project, now, findNeed));
    const due = await inTransaction((em) => dueProjects(em, now));
    if (!due.length) return 0;
    let removed = 0;
    for (const project of due) removed += await this.#removeWithdrawn(project);
    for (const partition of await inTransaction(partitions))
      removed += await unlessDropped(this.#empty(partition, due));
    for (const project of due) removed += await this.#remove(project, otherMonths);
    for (const project of due) await this.#repeat(valuesMax, (em, limit) => removeValues(em, project, limit));
    return removed;
  }

  get #isOver(): boolean {
    return this.deps.signal.aborted || wallMs() > this.#endsAt;
  }

  /** Comes first, since it reads the events of the hours that lost one. */
  async #removeWithdrawn(project: DueProject): Promise<number> {
    const { inTransaction } = this.deps;
    if (!(await inTransaction((em) => isRemovable(em, project.projectId, withdrawn, project.keptSince)))) return 0;
    await this.#repeat(foldMax, foldTotals);
    await this.#repeat(foldMax, foldGroupTotals);
    return this.#remove(project, withdrawn, (em) => settleLargest(em, project.projectId, project.keptSince));
  }

  async #empty(partition: Partition, due: readonly DueProject[]): Promise<number> {
    const { inTransaction } = this.deps;
    const needless = due.filter(({ keptSince }) => !isAfter(partition.until, keptSince));
    if (!needless.length || this.#isOver) return 0;
    const ids = new Set(needless.map(({ projectId }) => projectId));
    const projects = await inTransaction((em) => projectsIn(em, partition));
    if (!partition.isAttached) return this.#drop(partition, projects);
    if (projects.every((id) => ids.has(id)) && (await detach(this.deps.inTransaction, partition, ids)))
      return this.#drop(partition, projects);
    let removed = 0;
    for (const project of needless.filter(({ projectId }) => projects.includes(projectId)))
      removed += await this.#remove(project, partition);
    return removed;
  }

  async #drop(partition: Partition, projects: readonly string[]): Promise<number> {
    const { inTransaction, now } = this.deps;
    for (const project of projects) await this.#repeat(partSize, (em) => readPart(em, project, partition));
    if (this.#isOver) return 0;
    return inTransaction((em) => dropDetached(em, partition, now));
  }

  async #remove(
    { projectId, keptSince }: DueProject,
    place: Place,
    prepare?: (em: EntityManager) => Promise<void>,
  ): Promise<number> {
    const { inTransaction, now } = this.deps;
    if (!(await inTransaction((em) => isRemovable(em, projectId, place, keptSince)))) return 0;
    return this.#repeat(partSize, async (em) => {
      await prepare?.(em);
      return removePart(em, projectId, place, { before: keptSince, now });
    });
  }

  /** Repeats until less than a whole part was found, or the time is over. */
  async #repeat(whole: number, part: (em: EntityManager, limit: number) => Promise<number>): Promise<number> {
    let total = 0;
    for (let last = whole; last >= whole && !this.#isOver; total += last)
      last = await this.deps.inTransaction((em) => part(em, whole));
    return total;
  }
}

/** undefined_table (PostgreSQL, appendix A). */
const undefinedCode = '42P01';

/** Returns 0 if another instance has dropped the partition meanwhile. */
async function unlessDropped(removal: Promise<number>): Promise<number> {
  return removal.catch((error: { code?: string }) => {
    if (error.code !== undefinedCode) throw error;
    return 0;
  });
}
