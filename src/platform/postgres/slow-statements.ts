import { channel } from 'node:diagnostics_channel';
import type { WorkContext } from './work-context.ts';

/** A statement that took a second or longer, without its values. */
export interface SlowStatement extends Omit<WorkContext, 'reports'> {
  text: string;
  ms: number;
}

const slowMs = 1_000;
const mostCharacters = 300;
const slow = channel('hub.slow-statement');

/** Reports a statement if it was slow; called for each statement that ends. */
export function noteStatement(text: string, ms: number, context: WorkContext): void {
  if (ms < slowMs || !slow.hasSubscribers) return;
  const { kind, caller, read, replica } = context;
  const statement = { text: withoutValues(text), ms: Math.round(ms), kind, caller, read, replica };
  slow.publish(statement satisfies SlowStatement);
}

/** Calls the listener with each slow statement of this process; returns a function that stops it. */
export function onSlowStatement(listener: (statement: SlowStatement) => void): () => void {
  const receive = (message: unknown): void => listener(message as SlowStatement);
  slow.subscribe(receive);
  return () => void slow.unsubscribe(receive);
}

/** Removes the values that the ORM writes into some statements, because they may be personal data. */
function withoutValues(text: string): string {
  const bare = text
    .slice(0, 10 * mostCharacters)
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ');
  return bare.slice(0, mostCharacters);
}
