import { sentenceOfName, sentenceOfRollup, sentenceOfTotal } from '../metering/verify/usage-difference.ts';
import { verifyUsage as verify } from '../metering/verify/verify-usage.ts';
import type { Comparison, UsageVerification } from '../metering/verify/verify-usage.ts';
import type { CommandDeps } from './command-deps.ts';
import { findProject } from './find-project.ts';
import { counted, plain } from './outcome.ts';
import type { Outcome } from './outcome.ts';

export interface VerifyUsageOptions {
  project?: string;
}

/** The number of differences of each kind that are printed; `--json` has up to 1,000. */
const mostPrinted = 20;

/** Compares the totals and the names of usage events with the events, of one project or all; changes nothing. */
export async function verifyUsage(deps: CommandDeps, { project }: VerifyUsageOptions): Promise<Outcome> {
  const projectId = project === undefined ? undefined : (await deps.do((em) => findProject(em, project))).id;
  return report(await verify(deps.em(), projectId, deps.step));
}

function report(verification: UsageVerification): Outcome {
  const { events, totals, totalsOfGroups, rollups, names } = verification;
  const lines = [
    ...sentencesOf(totals, 'totals', sentenceOfTotal),
    ...sentencesOf(totalsOfGroups, 'totals of groups', sentenceOfTotal),
    ...sentencesOf(rollups, 'totals for reports', sentenceOfRollup),
    ...sentencesOf(names, 'names', sentenceOfName),
  ];
  if (lines.length) return { data: verification, lines, isBad: true };
  const all = [
    counted(events, 'event'),
    counted(totals.compared, 'hourly total'),
    counted(totalsOfGroups.compared, 'total of a group', 'totals of groups'),
    counted(rollups.compared, 'total for reports', 'totals for reports'),
  ].join(', ');
  return { data: verification, lines: [`${all} and ${counted(names.compared, 'name')} agree.`] };
}

function sentencesOf<T>({ found, differences }: Comparison<T>, what: string, sentence: (each: T) => string): string[] {
  const printed = differences.slice(0, mostPrinted).map((each) => plain(sentence(each)));
  const more = found - printed.length;
  return more > 0 ? [...printed, `${more} more ${what} differ (--json has up to 1,000).`] : printed;
}
