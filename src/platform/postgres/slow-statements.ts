import { channel } from 'node:diagnostics_channel';
import type { WorkContext } from './work-context.ts';

/** A statement that took long, without the values in it. */
export interface SlowStatement extends WorkContext {
  text: string;
  ms: number;
}

const slowMs = 1_000;
const mostCharacters = 300;
const slow = channel('hub.slow-statement');

/** Reports a statement that took long; to be called with each that has ended. */
export function noteStatement(text: string, ms: number, context: WorkContext): void {
  if (ms < slowMs || !slow.hasSubscribers) return;
  slow.publish({ text: withoutValues(text), ms: Math.round(ms), ...context } satisfies SlowStatement);
}

/** Calls the listener with each slow statement of this process; returns how to stop that. */
export function onSlowStatement(listener: (statement: SlowStatement) => void): () => void {
  const receive = (message: unknown): void => listener(message as SlowStatement);
  slow.subscribe(receive);
  return () => void slow.unsubscribe(receive);
}

/** The ORM writes values into the text of some statements, and they may be anyone's. */
function withoutValues(text: string): string {
  const bare = text
    .slice(0, 10 * mostCharacters)
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ');
  return bare.slice(0, mostCharacters);
}
