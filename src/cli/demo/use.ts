import type { Temporal } from 'temporal-polyfill';
import { recordUsage } from '../../metering/record-usage.ts';
import type { UsageEventInput } from '../../metering/metering-input.ts';
import { passTimeOfMeters } from './pass-time.ts';
import type { Troupe } from './set-up.ts';
import type { Story, Subscriber } from './story.ts';

/** What recordUsage takes at once. */
const batch = 1000;

/** What customers use, gathered till it is worth sending. */
export class DemoUsage {
  readonly #waiting = new Map<string, UsageEventInput[]>();

  constructor(private readonly story: Story) {}

  /** A day of work until the evening: fewer calls at weekends, more from those with more seats, and more with time. */
  async live(day: number, evening: Temporal.Instant): Promise<void> {
    for (const subscriber of this.story.subscribers.values()) {
      const waiting = this.#waiting.get(subscriber.troupe.id) ?? [];
      this.#waiting.set(subscriber.troupe.id, waiting);
      waiting.push(...this.#eventsOf(subscriber, day));
    }
    const isUrgent = day % 2 === 1;
    await this.#send(evening, ({ countsUsage }) => (countsUsage && isUrgent ? 1 : batch));
  }

  /** Sends all that has gathered. */
  async send(at: Temporal.Instant): Promise<void> {
    await this.#send(at, () => 1);
  }

  async #send(at: Temporal.Instant, atLeast: (troupe: Troupe) => number): Promise<void> {
    const { stage, troupes } = this.story;
    for (const troupe of troupes) {
      const waiting = this.#waiting.get(troupe.id) ?? [];
      if (waiting.length < atLeast(troupe)) continue;
      await passTimeOfMeters(this.story, troupe, at);
      while (waiting.length >= atLeast(troupe)) {
        const events = waiting.splice(0, batch);
        await stage.do((em) => recordUsage(em, troupe.viewer, { events }, stage.end));
      }
    }
  }

  #eventsOf({ customerId, part }: Subscriber, day: number): UsageEventInput[] {
    const { stage } = this.story;
    const { random } = stage;
    const occurredAt = stage.moment(day);
    if (occurredAt.epochMilliseconds > stage.end.epochMilliseconds) return [];
    const { dayOfWeek } = stage.midnight(day).toZonedDateTimeISO('UTC');
    const isWeekend = dayOfWeek > 5;
    const { quantity } = part;
    const age = day - part.startDay;
    const calls = random.whole(20, 120) * (quantity + 2) * (isWeekend ? 1 : 4) + age * quantity;
    const gigabytes = `${quantity * 2 + Math.floor(age / 10)}.${random.whole(0, 9)}`;
    const person = `person-${random.whole(1, quantity)}`;
    const event = (meter: string, measure: Partial<UsageEventInput>): UsageEventInput => {
      const key = `${meter}:${customerId}:${day}`;
      return { meter, subject: customerId, quantity: '1', occurredAt, key, ...measure };
    };
    return [
      event('api_calls', { quantity: String(calls) }),
      ...(isWeekend ? [] : [event('seats', { value: person })]),
      ...(dayOfWeek === 1 ? [event('storage', { quantity: gigabytes })] : []),
    ];
  }
}
