import { describe, expect, it } from '@jest/globals';
import { cellsOfCohorts, monthsOfCohorts, points, tableOf } from '../../rest/report-table.ts';

describe('a report as a table', () => {
  it('has a column for each value, also of objects that are null in some rows', () => {
    const series = [
      { start: '2026-01-01', figures: { arpa: null, customers: 0 } },
      { start: '2026-02-01', figures: { arpa: { amount: '-5.00', currency: 'EUR' }, customers: 2 } },
    ];
    expect(tableOf(points({ series }))).toBe(
      'start,figures.customers,figures.arpa.amount,figures.arpa.currency\r\n2026-01-01,0,,\r\n2026-02-01,2,-5.00,EUR\r\n',
    );
  });

  it('has a column for each property of an event, with dots in its name too', () => {
    const properties = { a: '1', 'a.b': '2', toJSON: '3' };
    expect(tableOf([{ group: { properties } }])).toBe(
      'group.properties.a,group.properties.a.b,group.properties.toJSON\r\n1,2,3\r\n',
    );
  });

  it('has a row for each month of each cohort', () => {
    const months = [
      { start: '2026-01-01', customers: 2 },
      { start: '2026-02-01', customers: 1 },
    ];
    const cohorts = [{ currency: 'EUR', start: '2026-01-01', size: 2, months }];
    expect(tableOf(monthsOfCohorts({ cohorts })).trim().split('\r\n')).toEqual([
      'currency,cohort,size,month,customers',
      'EUR,2026-01-01,2,2026-01-01,2',
      'EUR,2026-01-01,2,2026-02-01,1',
    ]);
  });

  it('has a row for each bucket of each cohort of people', () => {
    const cells = [
      { period: 0, start: '2026-01-01', people: 4, rate: 1 },
      { period: 1, start: '2026-02-01', people: null, rate: null },
    ];
    expect(tableOf(cellsOfCohorts({ cohorts: [{ start: '2026-01-01', end: '2026-02-01', size: 4, cells }] }))).toBe(
      'cohort,size,bucket,period,people,rate\r\n2026-01-01,4,2026-01-01,0,4,1\r\n2026-01-01,4,2026-02-01,1,,\r\n',
    );
  });

  it.each(['=HYPERLINK("x")', '+1+1', '-1+1', '@SUM(A1)', '\t=1'])('does not let a spreadsheet evaluate %j', (name) => {
    const [, row] = tableOf([{ name }]).split('\r\n');
    expect(row!.replace(/^"/, '').startsWith("'")).toBe(true);
  });
});
