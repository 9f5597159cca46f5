import { describe, expect, it } from '@jest/globals';
import { FieldLimits } from '../../schema/field-limit.ts';

const limit = { max: 2, seconds: 60 };

describe('the count of a field', () => {
  it('refuses the use after the last one, and says how long to wait', () => {
    const limits = new FieldLimits();
    expect([limits.use('a', limit), limits.use('a', limit)]).toEqual([undefined, undefined]);
    expect(limits.use('a', limit)).toBe(60);
    expect(limits.use('b', limit)).toBeUndefined();
  });

  it('restarts after its window', async () => {
    const limits = new FieldLimits();
    const short = { max: 1, seconds: 0.05 };
    limits.use('a', short);
    expect(limits.use('a', short)).toBe(1);
    await new Promise((over) => setTimeout(over, 60));
    expect(limits.use('a', short)).toBeUndefined();
  });

  it('is kept for a maximum number of callers, and the least recently used is evicted', () => {
    const limits = new FieldLimits(3);
    for (const name of ['a', 'a', 'b', 'b', 'c']) limits.use(name, limit);
    expect(limits.use('a', limit)).toBeGreaterThan(0);
    limits.use('d', limit);
    expect(limits.size).toBe(3);
    expect([limits.use('a', limit), limits.use('b', limit)]).toEqual([60, undefined]);
    for (let caller = 0; caller < 1000; caller += 1) limits.use(String(caller), limit);
    expect(limits.size).toBe(3);
  });
});
