import { Coalescer } from '../sharing/coalescer.ts';
import type { CoalescerOptions } from '../sharing/coalescer.ts';
import { asUnavailable, tooManyWaiting } from './database-errors.ts';
import { runAs } from './work-context.ts';
import type { WorkContext } from './work-context.ts';

/** The work of a statement that several callers wait for. */
const ofEveryone: WorkContext = { kind: 'request', caller: 'hub' };

/** Sends what several requests ask at the same time as one statement; see docs/decisions/0034-coalesced-statements.md. */
export function coalesceStatements<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
  options: Partial<CoalescerOptions<Question, Answer>> = {},
): Coalescer<Question, Answer> {
  return new Coalescer({
    ask: (questions) => runAs(ofEveryone, () => ask(questions)),
    ...{ mostAtOnce: 64, mostWaiting: 2_000, patienceMs: 50, mostStatements: 3 },
    mayBeOfOne: (error) => asUnavailable(error) === undefined,
    refusal: tooManyWaiting,
    ...options,
  });
}
