import { Refusal } from '../../../errors.ts';

/** Refuses a change that expects another version; without an expected version, every change passes. */
export function requireVersion(thing: { version: number }, noun: string, wanted?: number | null): void {
  if (wanted === null || wanted === undefined || wanted === thing.version) return;
  throw new Refusal(
    'precondition',
    'version_is_stale',
    `The ${noun} is now at version ${thing.version}; read it again and repeat the change on that version.`,
  );
}
