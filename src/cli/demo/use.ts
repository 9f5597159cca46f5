import { recordUsage } from '../../metering/record-usage.ts';
import type { UsageEventInput } from '../../metering/metering-input.ts';
import type { Story, Subscriber } from './story.ts';

/** What recordUsage takes at once. */
const batch = 1000;

/** What customers use, gathered till it is worth sending. */
export class Usage {
  readonly #waiting = new Map<string, UsageEventInput[]>();

  constructor(private readonly story: Story) {}

  /** A day of work: fewer calls at weekends, more from those with more seats, and more with time. */
  async live(day: number): Promise<void> {
    for (const subscriber of this.story.subscribers.values()) {
      const waiting = this.#waiting.get(subscriber.troupe.id) ?? [];
      this.#waiting.set(subscriber.troupe.id, waiting);
      waiting.push(...this.#eventsOf(subscriber, day));
    }
    await this.send(batch);
  }

  /** Sends what has gathered, where it is so much. */
  async send(atLeast = 1): Promise<void> {
    const { stage, troupes } = this.story;
    for (const { id, viewer } of troupes) {
      const waiting = this.#waiting.get(id) ?? [];
      while (waiting.length >= atLeast) {
        const events = waiting.splice(0, batch);
        await stage.do((em) => recordUsage(em, viewer, { events }, stage.end));
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
