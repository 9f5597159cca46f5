import { expect } from '@jest/globals';
import { verifyLedger } from '../../../src/billing/ledger/verify/verify-ledger.ts';
import { describe } from './describe.ts';
import type { OpenProject } from './open.ts';
import { readRecorded } from './recorded.ts';

/** Expects customers of a project, all by default, to have the documents and balances that the code of before gave them. */
export async function expectRecorded(
  project: OpenProject,
  number: number,
  { outcomes, customers }: { outcomes: readonly string[][]; customers?: readonly number[] },
): Promise<void> {
  const texts = await describe(project, outcomes);
  const recorded = readRecorded()[number]!;
  expect(texts).toHaveLength(recorded.length);
  // The last text is of the accounts of the project, which all customers have together.
  for (const index of customers ?? texts.keys()) {
    const of = `customer ${index} of ${project.drawn.slug}`;
    expect({ of, lines: texts[index]!.split('\n') }).toEqual({ of, lines: recorded[index]!.split('\n') });
  }
  const { difference } = await verifyLedger(project.orm.em.fork(), project.viewer.projectId);
  expect(difference).toBeNull();
}
