import { Extensions, createMethodMiddlewareDecorator } from 'type-graphql';
import type { Viewer } from '../../src/auth/viewer.ts';
import { Refusal } from '../../src/errors.ts';
import type { HubContext } from '../context.ts';
import type { FieldLimit } from './field-limits.ts';

/** The key of a count: the person or project of the request, or its network address. */
type CountedBy = 'party' | 'address';

/** Lets a caller use a field at most `max` times in a window such as "1m". */
export function limited(max: number, window: string, by: CountedBy = 'party'): MethodDecorator {
  const limit = { max, seconds: secondsOf(window) };
  const count = createMethodMiddlewareDecorator<HubContext>(async ({ context, info }, next) => {
    const field = `${info.parentType.name}.${info.fieldName}`;
    const wait = context.fieldLimits.use(field, limit, callerOf(context.viewer, by));
    if (wait !== undefined) throw fieldLimitExceeded(info.fieldName, limit, wait);
    return next();
  });
  return (target, key, descriptor) => {
    (Extensions({ isLimited: true, limit: { ...limit, by } }) as MethodDecorator)(target, key, descriptor);
    return count(target, key, descriptor);
  };
}

function callerOf(viewer: Viewer, by: CountedBy): string {
  return by === 'party' ? viewer.party : (viewer.address ?? 'unknown');
}

function fieldLimitExceeded(field: string, { max, seconds }: FieldLimit, retryAfterSeconds: number): Refusal {
  const minutes = seconds === 60 ? 'a minute' : `${seconds / 60} minutes`;
  const sentence = `${field} may be used ${max} times in ${minutes}; try again later.`;
  return new Refusal('limited', 'field_limit_exceeded', sentence, { retryAfterSeconds });
}

/** Parses a window such as "1m"; all windows are given in minutes. */
function secondsOf(window: string): number {
  return Number.parseInt(window, 10) * 60;
}
