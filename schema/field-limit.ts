import { LRUCache } from 'lru-cache';
import { Extensions, createMethodMiddlewareDecorator } from 'type-graphql';
import type { Viewer } from '../src/auth/viewer.ts';
import { Refusal } from '../src/errors.ts';
import { wallMs } from '../src/platform/clock.ts';
import type { HubContext } from './context.ts';

/** How often a field may be used in a window that opens with its first use. */
interface FieldLimit {
  max: number;
  seconds: number;
}

interface Count {
  used: number;
  endsAt: number;
}

const mostCounts = 50_000;

/**
 * The limits of single fields, beside the hourly one of every credential; kept by each instance for itself. It has
 * room for 50,000 counts: past that, the one that was used longest ago is forgotten, and begins anew.
 */
export class FieldLimits {
  readonly #counts: LRUCache<string, Count>;

  constructor(max = mostCounts) {
    this.#counts = new LRUCache<string, Count>({ max });
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Counts one use. Returns the seconds to wait where there were too many before; such a use is not counted. */
  use(name: string, { max, seconds }: FieldLimit): number | undefined {
    const now = wallMs();
    const known = this.#counts.get(name);
    const count = known && known.endsAt > now ? known : { used: 0, endsAt: now + seconds * 1000 };
    if (count.used >= max) return Math.ceil((count.endsAt - now) / 1000);
    this.#counts.set(name, { ...count, used: count.used + 1 });
    return undefined;
  }
}

/** The key of a count: the person or project that asks, or the network address of the request. */
type CountedBy = 'party' | 'address';

/** Lets a caller use a field at most `max` times in a window such as "1m". */
export function limited(max: number, window: string, by: CountedBy = 'party'): MethodDecorator {
  const limit = { max, seconds: secondsOf(window) };
  const count = createMethodMiddlewareDecorator<HubContext>(async ({ context, info }, next) => {
    const name = `${info.parentType.name}.${info.fieldName} ${callerOf(context.viewer, by)}`;
    const wait = context.fieldLimits.use(name, limit);
    if (wait !== undefined) throw tooOften(info.fieldName, limit, wait);
    return next();
  });
  return (target, key, descriptor) => {
    (Extensions({ isLimited: true }) as MethodDecorator)(target, key, descriptor);
    return count(target, key, descriptor);
  };
}

function callerOf(viewer: Viewer, by: CountedBy): string {
  return by === 'party' ? viewer.party : (viewer.address ?? 'unknown');
}

function tooOften(field: string, { max, seconds }: FieldLimit, retryAfterSeconds: number): Refusal {
  const minutes = seconds === 60 ? 'a minute' : `${seconds / 60} minutes`;
  const sentence = `${field} may be used ${max} times in ${minutes}; wait a little.`;
  return new Refusal('limited', 'field_limit_exceeded', sentence, { retryAfterSeconds });
}

/** The windows of our fields are written in minutes. */
function secondsOf(window: string): number {
  return Number.parseInt(window, 10) * 60;
}
