import { Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { At, IdOf } from '../../../platform/store/columns.ts';

/** The seconds until a gateway is asked again, by the number of questions so far; the last one repeats. */
const askAgainSeconds = [30, 120, 600, 3600, 21_600, 86_400];

/** After so many answers in a row that the gateway does not know an object, it is kept from ever coming to be. */
const missesUntilLost = 2;

/** When a call is due, and until when one worker has it to itself. */
interface NextCall {
  dueAt: Temporal.Instant;
  leasedUntil: Temporal.Instant | null;
}

/** An object that is called and asked about at a gateway. The row says when the next call is due, in the customer's time. */
export abstract class GatewayWork {
  /** When the gateway is called or asked next; null if nothing is open. */
  @At({ nullable: true })
  dueAt: Temporal.Instant | null = null;

  /** Until when, in real time, one worker has the call to itself. */
  @At({ nullable: true })
  leasedUntil: Temporal.Instant | null = null;

  /** When the gateway was called; from then on it is only asked. */
  @At({ nullable: true })
  calledAt: Temporal.Instant | null = null;

  /** How often the gateway was asked without learning the outcome. */
  @Property({ type: 'integer' })
  asks = 0;

  /** How often in a row the gateway answered that it does not know the object. */
  @Property({ type: 'integer' })
  misses = 0;

  @IdOf('clock', { nullable: true })
  testClockId: string | null = null;

  /**
   * The call that came up after a worker had claimed one until a time, perhaps claimed by another worker: its reason may be
   * newer than the answer of the first.
   */
  askedSince(claimedUntil: Temporal.Instant): NextCall | undefined {
    const { dueAt, leasedUntil } = this;
    return dueAt === null || leasedUntil?.equals(claimedUntil) ? undefined : { dueAt, leasedUntil };
  }

  /** Whether the call never arrived, as far as the gateway knows. */
  get isLost(): boolean {
    return this.misses >= missesUntilLost;
  }

  /** Notes that the gateway will have been called, before it is. */
  noteCall(now: Temporal.Instant): void {
    this.calledAt = now;
  }

  /** Counts the answers in a row that nothing is known; a call without an answer is none of them. */
  noteAnswer(isKnown: boolean): void {
    this.misses = isKnown ? 0 : this.misses + 1;
  }

  /** Asks again later, each time after a longer pause. */
  askLater(now: Temporal.Instant): void {
    const seconds = askAgainSeconds[Math.min(this.asks, askAgainSeconds.length - 1)]!;
    this.asks += 1;
    this.askAt(now.add({ seconds }));
  }

  /** Asks at a time, and gives the row back to all workers. */
  askAt(at: Temporal.Instant): void {
    this.dueAt = at;
    this.leasedUntil = null;
  }

  /** Leaves a call that came up meanwhile as it was. */
  resume({ dueAt, leasedUntil }: NextCall): void {
    Object.assign(this, { dueAt, leasedUntil });
  }

  /** Nothing is open any more. */
  endWork(): void {
    this.dueAt = this.leasedUntil = null;
  }
}
