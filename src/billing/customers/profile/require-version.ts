import { Refusal } from '../../../errors.ts';

/** Refuses a change that was meant for another version than this; without one, any is meant. */
export function requireVersion(thing: { version: number }, noun: string, wanted?: number | null): void {
  if (wanted === null || wanted === undefined || wanted === thing.version) return;
  throw new Refusal(
    'precondition',
    'version_is_stale',
    `The ${noun} is at version ${thing.version} by now; read it again and repeat the change on that.`,
  );
}
