import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { maxAnswerCharacters } from '../../schema/engine/cost/answer-size.ts';
import { documentLimits } from '../../schema/engine/cost/document-limits.ts';
import { maxOperationPoints } from '../../schema/engine/cost/request-budget.ts';
import { timeLimits } from '../../src/platform/postgres/time-limits.ts';

/** The rows of the table of resources: the amount that a caller may use, by the name of the resource. */
function rowsOf(section: string): Map<string, string> {
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return new Map(
    rows.map((row) => {
      const [name, amount] = row.split('|').slice(1);
      return [name!.trim(), amount!.trim()];
    }),
  );
}

describe('docs/security.md', () => {
  const [, section = ''] = readFileSync('docs/security.md', 'utf8').split('\n## Resources\n');
  const rows = rowsOf(section);
  const seconds = (ms: number) => `${ms / 1000} s`;
  const { request, report } = timeLimits;

  it.each([
    ['a document', documentLimits.depth, 'depth {}'],
    ['a document', documentLimits.aliases, '{} aliases, directives and spreads'],
    ['a document', documentLimits.directives, '{} aliases, directives and spreads'],
    ['a document', documentLimits.spreads, '{} aliases, directives and spreads'],
    ['a document', documentLimits.rootFields, '{} root fields'],
    ['a document', documentLimits.mutations, '{} mutations'],
    ['a document', documentLimits.fragments, '{} fragments'],
    ['a document', documentLimits.repeatedNames, '{} fields that repeat a name'],
    ['an operation', maxOperationPoints.toLocaleString('en'), '{} points'],
    ['an answer', maxAnswerCharacters / 1_000_000, '{} million characters'],
    ['statements', seconds(request.statementMs), '{}, a report'],
    ['statements', seconds(report.statementMs), 'a report’s {}'],
    ['statements', seconds(request.lockMs), '{} of waiting for a lock'],
    ['statements', seconds(request.idleMs), '{} of silence in a transaction'],
  ])('states the real limit of %s: %s', (name, amount, text) => {
    expect(rows.get(name)?.replaceAll("'", '’')).toContain(text.replace('{}', String(amount)));
  });
});
