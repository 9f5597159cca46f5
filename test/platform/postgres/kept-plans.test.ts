import { describe, expect, it } from '@jest/globals';
import { KeptPlans, keepPlanOf } from '../../../src/platform/postgres/kept-plans.ts';
import { constantSql, plannedForValues, rawSql, sql } from '../../../src/platform/store/sql.ts';

describe('the cache of plans of a connection', () => {
  it('has one name for each text that does not reveal the text', () => {
    const plans = new KeptPlans(1000);
    const name = plans.nameOf('select $1');
    expect(name).toMatch(/^hub_[\w-]{22}$/);
    expect(plans.nameOf('select $1')).toBe(name);
    expect(plans.nameOf('select $1 + 1')).not.toBe(name);
  });

  it('limits the memory of composed statements, and keeps all constant statements', () => {
    const plans = new KeptPlans(20);
    keepPlanOf('select $1 as written_in_the_code');
    expect(plans.nameOf('select $1 as first')).toBeDefined();
    expect(plans.nameOf('select $1 as second')).toBeUndefined();
    expect(plans.nameOf('select $1 as written_in_the_code')).toBeDefined();
    expect(plans.nameOf('select $1 as first')).toBeDefined();
  });

  it('keeps at most 200 composed statements', () => {
    const plans = new KeptPlans(Infinity);
    const kept = Array.from({ length: 300 }, (_, n) => plans.nameOf(`select $1 + ${n}`)).filter(Boolean);
    expect(kept).toHaveLength(200);
  });

  it('does not keep plans of statements that are planned for their values', () => {
    const { text } = plannedForValues(sql`select ${1}`);
    expect(new KeptPlans(1000).nameOf(text)).toBeUndefined();
  });

  it('gives a renewed plan another name, since a connection prepares a name once', () => {
    const plans = new KeptPlans(1000);
    const before = plans.nameOf('select $1');
    plans.renew('select $1');
    expect(plans.nameOf('select $1')).not.toBe(before);
  });
});

describe('a constant statement', () => {
  it('accepts other values in the same order, and refuses another number of values', () => {
    const statement = constantSql(sql`select ${1} from ${rawSql('thing')} where n = ${2}`);
    const { text, params } = statement.withValues([3, 4]);
    expect({ text, params }).toEqual({ text: 'select $1 from thing where n = $2', params: ['3', '4'] });
    expect(() => statement.withValues([3])).toThrow('another number of parameters');
  });

  it('refuses undefined as a value', () => {
    expect(() => sql`select ${undefined as never}`.params).toThrow('undefined is no parameter');
  });
});
