import { rebuildTotals } from '../metering/rebuild/rebuild-totals.ts';
import type { CommandDeps } from './command-deps.ts';
import { findProject } from './find-project.ts';
import { counted } from './outcome.ts';
import type { Outcome } from './outcome.ts';

export interface RebuildUsageOptions {
  project?: string;
  meter?: string;
}

/** Calculates the totals of usage again from the events that are kept, of one project or all, of one meter or all. */
export async function rebuildUsage(deps: CommandDeps, { project, meter }: RebuildUsageOptions): Promise<Outcome> {
  const projectId = project === undefined ? undefined : (await deps.do((em) => findProject(em, project))).id;
  const months = await rebuildTotals(deps.em(), { projectId, meter }, deps.step);
  const events = months.reduce((total, each) => total + each.events, 0);
  const meters = new Set(months.map((each) => `${each.projectId} ${each.meter}`)).size;
  const shown = months.map((each) => ({ ...each, month: String(each.month).slice(0, 7) }));
  const ofMeters = `${counted(months.length, 'month')} of ${counted(meters, 'meter')}`;
  return {
    data: { events, months: shown },
    lines: [`Rebuilt the totals of ${ofMeters} from ${counted(events, 'event')}.`],
  };
}
