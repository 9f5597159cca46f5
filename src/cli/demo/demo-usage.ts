import type { Temporal } from 'temporal-polyfill';
import { recordUsage } from '../../metering/record-usage.ts';
import type { UsageEventInput } from '../../metering/metering-input.ts';
import { advanceProjectAndMeters } from './advance-time.ts';
import type { SeededProject } from './set-up.ts';
import type { DemoState, Subscriber } from './demo-state.ts';

/** The most events that recordUsage accepts in one call. */
const batch = 1000;

/** Where the calls of a day are answered. */
const regions = ['eu-west', 'us-east', 'eu-west', 'ap-south'] as const;

/** Generates the usage of customers, and records it in batches. */
export class DemoUsage {
  readonly #waiting = new Map<string, UsageEventInput[]>();

  constructor(private readonly state: DemoState) {}

  /** Adds the usage of one day: less at weekends, more with more seats, and more as subscriptions get older. */
  async recordDay(day: number, evening: Temporal.Instant): Promise<void> {
    for (const subscriber of this.state.subscribers.values()) {
      const waiting = this.#waiting.get(subscriber.project.id) ?? [];
      this.#waiting.set(subscriber.project.id, waiting);
      waiting.push(...this.#eventsOf(subscriber, day));
    }
    const isUrgent = day % 2 === 1;
    await this.#send(evening, ({ countsUsage }) => (countsUsage && isUrgent ? 1 : batch));
  }

  /** Records all waiting events. */
  async send(at: Temporal.Instant): Promise<void> {
    await this.#send(at, () => 1);
  }

  async #send(at: Temporal.Instant, atLeast: (project: SeededProject) => number): Promise<void> {
    const { timeline, projects } = this.state;
    for (const project of projects) {
      const waiting = this.#waiting.get(project.id) ?? [];
      if (waiting.length < atLeast(project)) continue;
      await advanceProjectAndMeters(this.state, project, at);
      while (waiting.length >= atLeast(project)) {
        const events = waiting.splice(0, batch);
        await timeline.do((em) => recordUsage(em, project.viewer, { events }, timeline.end));
      }
    }
  }

  #eventsOf({ customerId, script }: Subscriber, day: number): UsageEventInput[] {
    const { timeline } = this.state;
    const { random } = timeline;
    const occurredAt = timeline.moment(day);
    if (occurredAt.epochMilliseconds > timeline.end.epochMilliseconds) return [];
    const { dayOfWeek } = timeline.midnight(day).toZonedDateTimeISO('UTC');
    const isWeekend = dayOfWeek > 5;
    const { quantity } = script;
    const age = day - script.startDay;
    const calls = random.whole(20, 120) * (quantity + 2) * (isWeekend ? 1 : 4) + age * quantity;
    const gigabytes = `${quantity * 2 + Math.floor(age / 10)}.${random.whole(0, 9)}`;
    const person = `person-${random.whole(1, quantity)}`;
    const event = (meter: string, measure: Partial<UsageEventInput>): UsageEventInput => {
      const key = `${meter}:${customerId}:${day}`;
      return { meter, subject: customerId, quantity: '1', occurredAt, key, ...measure };
    };
    return [
      event('api_calls', { quantity: String(calls), properties: { region: regions[day % regions.length]! } }),
      ...(isWeekend ? [] : [event('seats', { value: person })]),
      ...(dayOfWeek === 1 ? [event('storage', { quantity: gigabytes })] : []),
    ];
  }
}
