import { describe, expect, it } from '@jest/globals';
import { FieldLimits } from '../../schema/engine/field-limits.ts';

const limit = { max: 2, seconds: 60 };

describe('the use count of a limited field', () => {
  it('refuses the first use above the maximum, and returns the seconds to wait', () => {
    const limits = new FieldLimits();
    const use = (field: string, caller: string) => limits.use(field, limit, caller);
    expect([use('a', 'one'), use('a', 'one')]).toEqual([undefined, undefined]);
    expect(use('a', 'one')).toBe(60);
    expect([use('a', 'other'), use('b', 'one')]).toEqual([undefined, undefined]);
  });

  it('restarts after its window', async () => {
    const limits = new FieldLimits();
    const short = { max: 1, seconds: 0.05 };
    limits.use('a', short, 'one');
    expect(limits.use('a', short, 'one')).toBe(1);
    await new Promise((over) => setTimeout(over, 60));
    expect(limits.use('a', short, 'one')).toBeUndefined();
  });

  it('is kept for a maximum number of callers, and the least recently used is evicted', () => {
    const limits = new FieldLimits(3);
    const use = (caller: string) => limits.use('a', limit, caller);
    for (const caller of ['a', 'a', 'b', 'b', 'c']) use(caller);
    expect(use('a')).toBeGreaterThan(0);
    use('d');
    expect([use('a'), use('b')]).toEqual([60, undefined]);
  });
});
