import { describe, expect, it } from '@jest/globals';
import { requireSameFigures } from '../../bench/analytics/same-figures.ts';

const report = {
  series: [
    { events: 1, value: '2.5' },
    { events: 2, value: '4' },
  ],
  totals: [{ events: 3, value: '6.5' }],
};

const rows = [
  { bucket: new Date(0), events: '3', value: '6.5' },
  { bucket: null, events: '3', value: '6.500000' },
];

describe('the figures of a report', () => {
  it('are the same when the sums of all buckets and the totals are', () => {
    expect(() => requireSameFigures(report, rows, 'usage')).not.toThrow();
  });

  it.each([
    ['the series', [{ ...rows[0]!, events: '2' }, rows[1]!]],
    ['the totals', [rows[0]!, { ...rows[1]!, value: '8' }]],
    ['a missing total', [rows[0]!]],
  ])('differ by %s', (_, changed) => {
    expect(() => requireSameFigures(report, changed, 'usage')).toThrow('usage');
  });

  it('compare money in minor units, with what is outstanding in totals only', () => {
    const revenue = {
      series: [{ billed: { minor: '990' }, collected: { minor: '0' } }],
      totals: [{ billed: { minor: '990' }, collected: { minor: '0' }, outstanding: { minor: '1178' } }],
    };
    const figures = { billed: '990', collected: '0', outstanding: '1178' };
    const read = [
      { bucket: new Date(0), ...figures },
      { bucket: null, ...figures },
    ];
    expect(() => requireSameFigures(revenue, read, 'revenue')).not.toThrow();
  });
});
