import { expect, it } from '@jest/globals';
import { forgetNames } from '../../src/metering/retention/forget-names.ts';
import { CorrectionsStage, now } from './corrections-stage.ts';

const stage = new CorrectionsStage();

it('names of events are removed after their time, and then the event counts again', async () => {
  const forge = await stage.open();
  await forge.send([{ key: 'a' }, { key: 'b' }, { key: 'c', source: '/eu' }, { key: 'd', source: '/eu' }]);
  const named = (table: string) => stage.em.execute(`select key from ${table} order by key`);
  const before = now.add({ hours: 24 * 4000 });
  const remove = (limit: number) => stage.em.transactional((em) => forgetNames(em, before, limit));
  const early = now.subtract({ hours: 24 * 4000 });
  expect(await stage.em.transactional((em) => forgetNames(em, early, 10))).toBe(0);
  expect(await forge.send([{ key: 'a' }])).toEqual(['duplicate']);
  expect([await remove(1), await remove(5), await remove(5)]).toEqual([1, 1, 0]);
  expect([await named('usage_key'), await named('usage_source_key')]).toEqual([[], []]);
  expect(await forge.send([{ key: 'a' }])).toEqual(['accepted']);
  expect(await stage.problems()).toEqual([]);
});

it('a name that is missing too early is a problem, and so is an event that has two', async () => {
  const forge = await stage.open();
  await stage.em.execute(`update removed_before set at = '2000-01-01'`);
  await forge.send([{ key: 'e' }]);
  await stage.em.execute(`delete from usage_key where key = 'e'`);
  expect((await stage.problems()).join()).toContain('its name is missing');
  await forge.send([{ key: 'e' }]);
  expect((await stage.problems()).join()).toContain('there are 2 of it');
});
