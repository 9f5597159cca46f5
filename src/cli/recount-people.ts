import { countAgain } from '../analytics/people/restart-counting.ts';
import { verifyPeople as verify } from '../analytics/people/verify-people.ts';
import type { CommandDeps } from './command-deps.ts';
import { counted } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** Compares the counts of people by day with the sign-ins that are kept; changes nothing. */
export async function verifyPeople(deps: CommandDeps): Promise<Outcome> {
  const verification = await deps.do((em) => verify(em));
  const { signIns, days } = verification;
  if (!days.length)
    return { data: verification, lines: [`The counts of people match ${counted(signIns, 'sign-in')}.`] };
  const lines = [`The counts of ${counted(days.length, 'day')} differ from their sign-ins:`, ...days];
  return { data: verification, lines, isBad: true };
}

/** Removes the counts of people, so that a running hub counts all sign-ins that are kept again. */
export async function recountPeople(deps: CommandDeps): Promise<Outcome> {
  await deps.do(countAgain);
  return { data: {}, lines: ['The hub counts all sign-ins again, as soon as it runs. Reports stay exact meanwhile.'] };
}
