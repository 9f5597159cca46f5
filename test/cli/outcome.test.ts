import { expect, it } from '@jest/globals';
import { columns } from '../../src/cli/outcome.ts';

it('the columns of a command show nothing that a terminal would obey', () => {
  const rows = [
    ['name', 'a\u001b[2Jb\u009b31mc\nd'],
    ['note', '\u202eevil'],
  ];
  expect(columns(rows)).toEqual(['  name  a [2Jb 31mc d', '  note   evil']);
});

it('columns of numbers are right-aligned', () => {
  expect(
    columns([
      ['created', 8],
      ['skipped', 12],
    ]),
  ).toEqual(['  created   8', '  skipped  12']);
});
