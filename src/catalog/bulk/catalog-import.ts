import { createHash } from 'node:crypto';
import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { At, Id, IdOf } from '../../platform/store/columns.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../platform/values/ids.ts';
import { Node } from '../../platform/graphql/node.ts';
import { BulkFormat, ImportMode } from './import-input.ts';
import { ImportProblem, mostProblems } from './import-problem.ts';
import { ImportStatus, importStates } from './import-status.ts';
import type { ImportEvent } from './import-status.ts';

/** The results of a batch of lines. */
export interface AppliedLines {
  lines: number;
  lastLine: number;
  created: number;
  updated: number;
  unchanged: number;
}

/** The content of one received slice. */
interface ReceivedSlice {
  bytes: number;
  rest: string;
  nextLine: number;
  /** The number of products. */
  count: number;
}

/** An import of a whole catalog: text is received, checked as a whole, and applied batch by batch. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'An import of a whole catalog: received, checked as a whole, and applied batch by batch.',
})
@Entity()
export class CatalogImport implements Node {
  @Field(() => ID, { description: 'The id of the import.' })
  @Id('import')
  id: string = newId('import');

  @IdOf('project')
  projectId!: string;

  @Field(() => BulkFormat, { description: 'The format of its file.' })
  @Enum({ items: () => BulkFormat })
  format!: BulkFormat;

  @Field(() => ImportMode, { description: 'The treatment of products that the project has already.' })
  @Enum({ items: () => ImportMode })
  mode!: ImportMode;

  @Field(() => ImportStatus, { description: 'The progress.' })
  @Enum({ items: () => ImportStatus })
  status: ImportStatus = ImportStatus.receiving;

  @Field(() => String, {
    description: 'The key, or the client and person, that opened it, or that started it once it is started.',
  })
  @Property({ type: 'text' })
  actor!: string;

  /** The column names of a CSV, once they are received. */
  @Property({ type: 'json', nullable: true })
  header: string[] | null = null;

  /** The beginning of an incomplete record. */
  @Property({ type: 'text' })
  rest = '';

  /** The line number of `rest`. */
  @Property({ type: 'integer' })
  nextLine = 1;

  @Field(() => Int, { description: 'The bytes received so far, in UTF-8: the offset at which to continue.' })
  @Property({ type: 'bigint', runtimeType: 'number' })
  receivedBytes = 0;

  @Property({ type: 'bigint', runtimeType: 'number', nullable: true })
  lastOffset: number | null = null;

  @Property({ type: 'text', nullable: true })
  lastHash: string | null = null;

  @Field(() => Int, { description: 'The products received so far.' })
  @Property({ type: 'integer' })
  received = 0;

  @Field(() => Int, { description: 'The products checked so far.' })
  @Property({ type: 'integer' })
  checked = 0;

  @Field(() => Int, {
    description: 'The lines processed so far: created, updated, unchanged, or skipped after a conflict.',
  })
  @Property({ type: 'integer' })
  applied = 0;

  @Property({ type: 'integer' })
  appliedLine = 0;

  @Field(() => Int, { description: 'The products created so far.' })
  @Property({ type: 'integer' })
  created = 0;

  @Field(() => Int, { description: 'The products changed so far.' })
  @Property({ type: 'integer' })
  updated = 0;

  @Field(() => Int, { description: 'The products that already matched their lines.' })
  @Property({ type: 'integer' })
  unchanged = 0;

  @Field(() => Int, { description: 'The number of all mistakes, including those beyond the 1000 listed.' })
  @Property({ type: 'integer' })
  problemCount = 0;

  @Field(() => [ImportProblem], { description: 'The mistakes in line order, at most 1000.' })
  @Property({ type: 'json' })
  problems: ImportProblem[] = [];

  /** The number of consecutive failures of the hub's work on it. */
  @Property({ type: 'integer' })
  attempts = 0;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  @At()
  workedAt!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'When it was started; null before.' })
  @At({ nullable: true })
  startedAt: Temporal.Instant | null = null;

  @Field(() => DateTime, { nullable: true, description: 'When it was refused, done or failed.' })
  @At({ nullable: true })
  endedAt: Temporal.Instant | null = null;

  constructor(values: Pick<CatalogImport, 'projectId' | 'format' | 'mode' | 'actor' | 'createdAt'>) {
    Object.assign(this, values, { workedAt: values.createdAt });
  }

  /** Changes the status; refuses an event that the status does not allow, and lists the allowed ones. */
  transition(event: ImportEvent, now: Temporal.Instant): void {
    this.status = importStates.next(this, event);
    this.workedAt = now;
    if (event === 'start') this.startedAt = now;
    if (event === 'refuse' || event === 'finish' || event === 'fail') this.endedAt = now;
  }

  /** Whether this is the most recent chunk again, since its sender missed the response. */
  isRepeated(offset: number, text: string): boolean {
    return offset === this.lastOffset && hashOf(text) === this.lastHash;
  }

  /** Records a received slice. */
  receive({ bytes, rest, nextLine, count }: ReceivedSlice): void {
    this.receivedBytes += bytes;
    Object.assign(this, { rest, nextLine, received: this.received + count });
  }

  /** Records the most recent chunk, once all of it is received. */
  noteLast(offset: number, text: string): void {
    this.lastOffset = offset;
    this.lastHash = hashOf(text);
  }

  noteChecked(lines: number, now: Temporal.Instant): void {
    Object.assign(this, { checked: this.checked + lines, attempts: 0, workedAt: now });
  }

  noteApplied({ lines, lastLine, created, updated, unchanged }: AppliedLines, now: Temporal.Instant): void {
    this.applied += lines;
    this.created += created;
    this.updated += updated;
    this.unchanged += unchanged;
    Object.assign(this, { appliedLine: lastLine, attempts: 0, workedAt: now });
  }

  /** Counts all mistakes, and keeps the first 1000 in line order. */
  noteProblems(problems: ImportProblem[]): void {
    if (!problems.length) return;
    this.problemCount += problems.length;
    this.problems = [...this.problems, ...problems].sort((a, b) => a.line - b.line).slice(0, mostProblems);
  }
}

/** The progress from 0 to 1: checking is the first half, applying the second. */
export function progressOf({
  status,
  received,
  checked,
  applied,
}: Pick<CatalogImport, 'status' | 'received' | 'checked' | 'applied'>): number {
  if (status === ImportStatus.receiving) return 0;
  if (received === 0) return 1;
  return (checked + applied) / (2 * received);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
