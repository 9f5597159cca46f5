import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { foldGroupTotals, foldTotals } from '../../src/metering/fold-totals.ts';
import { OnInvalid } from '../../src/metering/on-invalid.ts';
import { setSubjectClocks } from '../../src/metering/subject-clocks.ts';
import { lateUsage } from '../../src/metering/usage-as-of.ts';
import { StatementWatch } from '../support/statements.ts';
import { CorrectionsStage, now } from './corrections-stage.ts';
import { untilWaiting } from './until-waiting.ts';

const stage = new CorrectionsStage();
const at = (time: string) => Temporal.Instant.from(`2026-11-${time}Z`);
const [since, until] = [at('01T00:00:00'), at('30T00:00:00')];
const { sum, max, min, unique, latest, average, count } = Aggregation;

describe('a replacement', () => {
  it('counts instead of the event that it names, at the same time unless it has one', async () => {
    const metered = await stage.open();
    await metered.send([{ key: 'a', quantity: '5', occurredAt: at('02T03:04:05') }], at('03T00:00:00'));
    expect(await metered.send([{ key: 'b', replaces: 'a', quantity: '7' }], at('04T00:00:00'))).toEqual(['accepted']);
    expect(await metered.used(sum, since, until)).toBe('7');
    expect(await metered.current(sum, since, until)).toBe('7');
    expect(await metered.used(sum, since, until, at('03T12:00:00'))).toBe('5');
    expect(await metered.used(sum, at('02T03:00:00'), at('02T04:00:00'))).toBe('7');
    expect(await stage.problems()).toEqual([]);
  });

  it('may be replaced itself, and is a duplicate when it is sent again', async () => {
    const metered = await stage.open();
    await metered.send([{ key: 'a', quantity: '5' }]);
    await metered.send([{ key: 'b', replaces: 'a', quantity: '7' }]);
    await metered.send([{ key: 'c', replaces: 'b', quantity: '9' }]);
    const again = [
      { key: 'b', replaces: 'a', quantity: '7' },
      { key: 'a', quantity: '5' },
    ];
    expect(await metered.send(again)).toEqual(['duplicate', 'duplicate']);
    expect(await metered.used(sum, since, until)).toBe('9');
  });

  it('is rejected with the reason where it replaces nothing that counts', async () => {
    const metered = await stage.open();
    await metered.send([{ key: 'a' }, { key: 'b' }, { key: 'c' }]);
    await metered.send([{ key: 'b2', replaces: 'b' }]);
    await metered.withdraw(['c']);
    const sent = [
      { key: 'x1', replaces: 'never' },
      { key: 'x2', replaces: 'b' },
      { key: 'x3', replaces: 'c' },
      { key: 'x4', replaces: 'x4' },
      { key: 'a2', replaces: 'a' },
      { key: 'a3', replaces: 'a' },
    ];
    expect(await metered.send(sent)).toEqual([
      ...['replaced_event_not_found', 'already_replaced', 'already_withdrawn', 'invalid_input'],
      ...['accepted', 'already_replaced'],
    ]);
    await expect(metered.send(sent.slice(0, 1), now, OnInvalid.refuse_all)).rejects.toThrow(
      '/events/0/replaces: is no event that was recorded',
    );
  });

  it('replaces an event of its own source only', async () => {
    const metered = await stage.open();
    await metered.send([{ key: 'a' }, { key: 'a', source: 'eu' }, { key: 'a', source: 'us' }]);
    expect(await metered.used(sum, since, until)).toBe('3');
    await metered.send([{ key: 'b', source: 'eu', replaces: 'a', quantity: '10' }]);
    expect(await metered.used(sum, since, until)).toBe('12');
    expect(await metered.send([{ key: 'b', source: 'asia', replaces: 'a' }])).toEqual(['replaced_event_not_found']);
    expect(await metered.withdraw(['a'], now, 'us')).toEqual(['withdrawn']);
    expect(await metered.used(sum, since, until)).toBe('11');
  });

  it('may be of another meter, subject, time and group', async () => {
    const metered = await stage.open();
    await metered.send([{ key: 'a', meter: 'max', quantity: '50', properties: { region: 'eu' } }]);
    const moved = { meter: 'min', subject: 'globex', occurredAt: at('05T00:00:00'), properties: { region: 'us' } };
    await metered.send([{ key: 'b', replaces: 'a', ...moved }]);
    expect(await metered.used(max, since, until)).toBe('0');
    expect(await stage.problems()).toEqual([]);
  });

  it('is one of two that are sent at once; the other is rejected', async () => {
    const metered = await stage.open();
    await metered.send([{ key: 'a', quantity: '5' }]);
    const both = await Promise.all(['b', 'c'].map((key) => metered.send([{ key, replaces: 'a', quantity: '9' }])));
    expect(both.flat().toSorted()).toEqual(['accepted', 'already_replaced']);
    expect(await metered.used(sum, since, until)).toBe('9');
  });

  it('waits for a withdrawal of the same event, and is rejected then', async () => {
    const metered = await stage.open();
    await metered.send([{ key: 'a' }]);
    let replaced: Promise<string[]> | undefined;
    await metered.do(async (em) => {
      const { withdrawUsage } = await import('../../src/metering/withdraw-usage.ts');
      await withdrawUsage(em, metered.viewer, { events: [{ key: 'a' }] }, now);
      replaced = metered.send([{ key: 'b', replaces: 'a' }]);
      await untilWaiting(stage.em, 1);
    });
    expect(await replaced).toEqual(['already_withdrawn']);
  });

  it('of a hundred events takes as many statements as of one', async () => {
    const metered = await stage.open();
    const keys = Array.from({ length: 100 }, (_, index) => String(index));
    await metered.send(keys.map((key) => ({ key })));
    await metered.send([{ key: 'one' }]);
    const watch = new StatementWatch();
    const one = await watch.of(() => metered.send([{ key: 'one again', replaces: 'one' }]));
    const many = await watch.of(() => metered.send(keys.map((key) => ({ key: `${key} again`, replaces: key }))));
    watch.stop();
    expect(many.answer).toEqual(keys.map(() => 'accepted'));
    expect(many.statements).toHaveLength(one.statements.length);
    expect(many.statements.length).toBeLessThan(12);
  });
});

describe('a withdrawn event', () => {
  it('counts no longer, and may be withdrawn again', async () => {
    const metered = await stage.open();
    await metered.send([
      { key: 'a', quantity: '5' },
      { key: 'b', quantity: '7' },
    ]);
    expect(await metered.withdraw(['a', 'a'])).toEqual(['withdrawn', 'already_withdrawn']);
    expect(await metered.withdraw(['a'])).toEqual(['already_withdrawn']);
    expect(await metered.used(sum, since, until)).toBe('7');
    expect(await metered.send([{ key: 'a', quantity: '5' }])).toEqual(['duplicate']);
  });

  it('is none that was never recorded or that was replaced', async () => {
    const metered = await stage.open();
    await metered.send([{ key: 'a' }]);
    await metered.send([{ key: 'b', replaces: 'a' }]);
    await expect(metered.withdraw(['never'])).rejects.toThrow('/events/0/key: is no event that was recorded');
    await expect(metered.withdraw(['b', 'a'])).rejects.toThrow('/events/1/key: was replaced by "b"');
    expect(await metered.used(sum, since, until)).toBe('1');
  });

  it('is in the audit and the events of the project, with the reason', async () => {
    const metered = await stage.open();
    await metered.send([{ key: 'a' }, { key: 'b' }]);
    await metered.send([{ key: 'c', replaces: 'a' }]);
    await metered.withdraw(['b']);
    const found = await stage.em.execute(
      `select detail from audit_entry where subject = ? and action = 'usage.corrected' order by id`,
      [metered.project.id],
    );
    expect(found).toEqual([
      { detail: { replaced: 1, withdrawn: 0, reason: null } },
      { detail: { replaced: 0, withdrawn: 1, reason: 'sent by mistake' } },
    ]);
  });

  it('is withdrawn at the time of the clock of its subject', async () => {
    const metered = await stage.open();
    const then = Temporal.Instant.from('2031-05-31T12:00:00Z');
    await metered.do((em) => setSubjectClocks(em, metered.project.id, ['acme'], then));
    await metered.send([{ key: 'a' }]);
    await metered.withdraw(['a']);
    const rows = await stage.em.execute<{ at: string }[]>(
      `select to_char(withdrawn_at, 'YYYY-MM-DD HH24:MI') as at from withdrawn_usage_event where key = 'a'
       and project_id = (select project_id from meter where id = (select meter_id from withdrawn_usage_event where withdrawn_at > '2030-01-01'))`,
    );
    expect(rows).toEqual([{ at: '2031-05-31 12:00' }]);
  });

  it('makes usage late for a bill that counted it, and for no other', async () => {
    const metered = await stage.open();
    await metered.send([{ key: 'a', occurredAt: at('02T00:30:00') }], at('03T00:00:00'));
    await metered.withdraw(['a'], at('06T00:00:00'));
    const query = {
      ...{ projectId: metered.project.id, meterId: metered.meterIds.get(sum)!, aggregation: sum, subjects: ['acme'] },
      recordedUntil: now,
    };
    const bill = { ...query, since, until, billedUntil: at('05T00:00:00') };
    const asked = [
      bill,
      { ...bill, billedUntil: at('07T00:00:00') },
      { ...bill, since: at('02T01:00:00') },
      { ...bill, recordedUntil: at('05T12:00:00') },
    ];
    expect(await lateUsage(stage.em, asked)).toEqual([true, false, false, false]);
  });
});

describe('the totals of an hour that lost events', () => {
  it('have the right extremes, averages and last quantities, before and after they are folded', async () => {
    const metered = await stage.open();
    const quantities = ['5', '9', '2', '6'];
    const ofAll = [max, min, average, latest, count].flatMap((meter) =>
      quantities.map((quantity, minute) => ({
        ...{ meter, key: `${meter} ${quantity}`, occurredAt: at(`02T10:0${minute}:00`) },
        quantity: meter === count ? '1' : quantity,
      })),
    );
    await metered.send(ofAll);
    const figures = async () =>
      Promise.all([max, min, average, latest, count].map((each) => metered.current(each, since, until)));
    expect(await figures()).toEqual(['9', '2', '5.5', '6', '4']);
    await metered.withdraw(['max 9', 'min 2', 'average 2', 'latest 6', 'count 5']);
    expect(await figures()).toEqual(['6', '5', '6.666666666667', '2', '3']);
    await foldTotals(stage.em, 1000);
    await foldGroupTotals(stage.em, 1000);
    expect(await figures()).toEqual(['6', '5', '6.666666666667', '2', '3']);
    await metered.send([{ meter: max, key: 'more', quantity: '8', occurredAt: at('02T10:59:00') }]);
    expect(await metered.current(max, since, until)).toBe('8');
    await metered.withdraw(['more', 'max 5', 'max 2', 'max 6']);
    expect(await metered.current(max, since, until)).toBe('0');
    expect(await stage.problems()).toEqual([]);
  });

  it('count a different value once as long as one of its events counts', async () => {
    const metered = await stage.open();
    await metered.send(['a', 'b', 'c'].map((key) => ({ meter: unique, key, value: key === 'c' ? 'two' : 'one' })));
    await metered.withdraw(['a']);
    expect(await metered.current(unique, since, until)).toBe('2');
    await metered.withdraw(['b']);
    expect(await metered.current(unique, since, until)).toBe('1');
  });
});
