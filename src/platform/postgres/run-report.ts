import { Refusal } from '../../errors.ts';
import { isTrouble } from './database-errors.ts';
import { currentWork, runAs } from './work-context.ts';

/**
 * Runs work that only reads as a report: on the connections for reports, whose statements have more time, and on the
 * replica while that is fit. Work that the replica fails is done again by the primary: a standby ends statements that
 * hold up its replay, and may not have the newest schema yet. All reports of a request share a time.
 */
export async function runReport<T>(work: () => Promise<T>): Promise<T> {
  const { reports } = currentWork();
  return reports ? reports.run(() => readReport(work)) : readReport(work);
}

async function readReport<T>(work: () => Promise<T>): Promise<T> {
  const context = { ...currentWork(), kind: 'report' as const };
  const replica = { isRead: false };
  try {
    return await runAs({ ...context, replica }, work);
  } catch (error) {
    if (!replica.isRead || error instanceof Refusal || !isTrouble(error)) throw error;
    return runAs(context, work);
  }
}
