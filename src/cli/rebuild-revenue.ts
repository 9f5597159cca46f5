import { rebuildRevenueTotals } from '../analytics/billed/rebuild-revenue-totals.ts';
import type { CommandDeps } from './command-deps.ts';
import { counted } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** Adds up the totals of revenue again from the documents of all projects. */
export async function rebuildRevenue(deps: CommandDeps): Promise<Outcome> {
  deps.step('adding up the documents');
  const rebuilt = await rebuildRevenueTotals(deps.em());
  const { documents, projects } = rebuilt;
  const line = `Added up the totals of ${counted(projects, 'project')} from ${counted(documents, 'document')}.`;
  return { data: rebuilt, lines: [line] };
}
