import { Extensions, createMethodMiddlewareDecorator } from 'type-graphql';
import type { Viewer } from '../src/auth/viewer.ts';
import { Refusal } from '../src/errors.ts';
import { LocalCounts } from '../src/platform/limits/local-counts.ts';
import type { HubContext } from './context.ts';

/** How often a field may be used in a window that opens with its first use. */
interface FieldLimit {
  max: number;
  seconds: number;
}

/**
 * The limits of single fields, beside the hourly one of every credential; each instance keeps them for itself. Of each
 * field the 50,000 callers are known that used it last.
 */
export class FieldLimits {
  readonly #fields = new Map<string, LocalCounts>();

  constructor(private readonly mostCallers = 50_000) {}

  /** Counts one use. Returns the seconds to wait where there were too many before; such a use is not counted. */
  use(field: string, { max, seconds }: FieldLimit, caller: string): number | undefined {
    const counts = this.#fields.get(field) ?? new LocalCounts({ points: max, seconds }, this.mostCallers);
    this.#fields.set(field, counts);
    const { remaining, msToReset } = counts.left(caller);
    if (remaining <= 0) return Math.ceil(msToReset / 1000);
    counts.add(caller, 1);
    return undefined;
  }
}

/** The key of a count: the person or project that asks, or the network address of the request. */
type CountedBy = 'party' | 'address';

/** Lets a caller use a field at most `max` times in a window such as "1m". */
export function limited(max: number, window: string, by: CountedBy = 'party'): MethodDecorator {
  const limit = { max, seconds: secondsOf(window) };
  const count = createMethodMiddlewareDecorator<HubContext>(async ({ context, info }, next) => {
    const field = `${info.parentType.name}.${info.fieldName}`;
    const wait = context.fieldLimits.use(field, limit, callerOf(context.viewer, by));
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
