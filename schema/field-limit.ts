import { getGraphQLRateLimiter } from 'graphql-rate-limit';
import type { Identity, Store } from 'graphql-rate-limit';
import { Extensions, createMethodMiddlewareDecorator } from 'type-graphql';
import { Refusal } from '../src/errors.ts';
import { wallMs } from '../src/platform/clock.ts';
import type { HubContext } from './context.ts';

type Limiter = ReturnType<typeof getGraphQLRateLimiter>;

/** The limits of single fields, beside the hourly one of every credential; kept by each instance for itself. */
export class FieldLimits {
  readonly #limiter: Limiter = getGraphQLRateLimiter({
    identifyContext: ({ viewer }: HubContext) => viewer.principal,
    store: new ForgettingStore(),
  });
  #last: Promise<unknown> = Promise.resolve();

  /** One at a time: the limiter reads and writes in two steps, and the fields of a query are resolved side by side. */
  check(...asked: Parameters<Limiter>): ReturnType<Limiter> {
    const turn = this.#last.then(() => this.#limiter(...asked));
    this.#last = turn.catch(() => {});
    return turn;
  }
}

/** Lets a caller use a field at most `max` times in a window such as "1m". */
export function limited(max: number, window: string): MethodDecorator {
  const count = createMethodMiddlewareDecorator<HubContext>(async ({ root, args, context, info }, next) => {
    // Refused calls are not counted: the log of timestamps would grow with every one of them.
    const refusal = await context.fieldLimits.check(
      { parent: root, args, context, info },
      { max, window, uncountRejected: true },
    );
    if (refusal) throw tooOften(info.fieldName, max, window);
    return next();
  });
  return (target, key, descriptor) => {
    (Extensions({ isLimited: true }) as MethodDecorator)(target, key, descriptor);
    return count(target, key, descriptor);
  };
}

function tooOften(field: string, max: number, window: string): Refusal {
  return new Refusal(
    'limited',
    'field_limit_exceeded',
    `${field} may be used ${max} times in ${minutes(window)}; wait a little.`,
    {
      retryAfterSeconds: seconds(window),
    },
  );
}

function minutes(window: string): string {
  const count = seconds(window) / 60;
  return count === 1 ? 'a minute' : `${count} minutes`;
}

/** The windows of our fields are written in minutes. */
function seconds(window: string): number {
  return Number.parseInt(window, 10) * 60;
}

/** graphql-rate-limit's own store keeps every caller for ever; this one forgets who has been quiet for a window. */
class ForgettingStore implements Store {
  readonly #calls = new Map<string, { timestamps: readonly number[]; until: number }>();
  #sweepAt = 0;

  setForIdentity(identity: Identity, timestamps: readonly number[], windowMs = 60_000): void {
    const now = wallMs();
    this.#sweep(now);
    this.#calls.set(nameOf(identity), { timestamps, until: now + windowMs });
  }

  getForIdentity(identity: Identity): readonly number[] {
    return this.#calls.get(nameOf(identity))?.timestamps ?? [];
  }

  #sweep(now: number): void {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + 60_000;
    for (const [name, { until }] of this.#calls) if (until < now) this.#calls.delete(name);
  }
}

function nameOf({ contextIdentity, fieldIdentity }: Identity): string {
  return `${contextIdentity} ${fieldIdentity}`;
}
