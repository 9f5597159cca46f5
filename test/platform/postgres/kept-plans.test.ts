import { describe, expect, it } from '@jest/globals';
import { KeptPlans, keepPlanOf } from '../../../src/platform/postgres/kept-plans.ts';
import { constantSql, plannedForValues, rawSql, sql } from '../../../src/platform/store/sql.ts';

describe('the plans that a connection keeps', () => {
  it('have one name for each text, which says nothing of the text', () => {
    const plans = new KeptPlans(1000);
    const name = plans.nameOf('select $1');
    expect(name).toMatch(/^hub_[\w-]{22}$/);
    expect(plans.nameOf('select $1')).toBe(name);
    expect(plans.nameOf('select $1 + 1')).not.toBe(name);
  });

  it('are so many of statements that are put together, and all of those that are written in the code', () => {
    const plans = new KeptPlans(20);
    keepPlanOf('select $1 as written_in_the_code');
    expect(plans.nameOf('select $1 as first')).toBeDefined();
    expect(plans.nameOf('select $1 as second')).toBeUndefined();
    expect(plans.nameOf('select $1 as written_in_the_code')).toBeDefined();
    expect(plans.nameOf('select $1 as first')).toBeDefined();
  });

  it('are two hundred at most of statements that are put together, however short', () => {
    const plans = new KeptPlans(Infinity);
    const kept = Array.from({ length: 300 }, (_, n) => plans.nameOf(`select $1 + ${n}`)).filter(Boolean);
    expect(kept).toHaveLength(200);
  });

  it('leave out what is planned for its values', () => {
    const { text } = plannedForValues(sql`select ${1}`);
    expect(new KeptPlans(1000).nameOf(text)).toBeUndefined();
  });

  it('have another name after a renewal, since a connection prepares a name once', () => {
    const plans = new KeptPlans(1000);
    const before = plans.nameOf('select $1');
    plans.renew('select $1');
    expect(plans.nameOf('select $1')).not.toBe(before);
  });
});

describe('a constant statement', () => {
  it('takes other values in the order of its text, and no other number of them', () => {
    const statement = constantSql(sql`select ${1} from ${rawSql('thing')} where n = ${2}`);
    const { text, params } = statement.withValues([3, 4]);
    expect({ text, params }).toEqual({ text: 'select $1 from thing where n = $2', params: ['3', '4'] });
    expect(() => statement.withValues([3])).toThrow('another number of parameters');
  });

  it('refuses undefined, which is neither a value nor null', () => {
    expect(() => sql`select ${undefined as never}`.params).toThrow('undefined is no parameter');
  });
});
