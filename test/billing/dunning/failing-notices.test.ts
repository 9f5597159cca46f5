import { describe, expect, it } from '@jest/globals';
import { giveNotices } from '../../../src/billing/collection/give-notices.ts';
import { noFaults } from '../gateways/faults.ts';
import { DunningStage } from './dunning-stage.ts';

/** Refuses the events of one subscription, while some work is done. */
async function whileFailing(stage: DunningStage, subscriptionId: string, work: () => Promise<void>): Promise<void> {
  const em = stage.orm.em.fork();
  await em.execute(`create function refuse_notice() returns trigger language plpgsql as
    $$ begin if new.subject = '${subscriptionId}' and new.type like '%announced' then raise exception 'broken'; end if;
      return new; end $$`);
  await em.execute(`create trigger refuse_notice before insert on outbox_event
    for each row execute function refuse_notice()`);
  try {
    await work();
  } finally {
    await em.execute('drop trigger refuse_notice on outbox_event');
    await em.execute('drop function refuse_notice()');
  }
}

const count = async (stage: DunningStage): Promise<number> => (await stage.events(/announced/)).length;

describe('a notice that cannot be given', () => {
  it('is put off, and given once it can be', async () => {
    const stage = await DunningStage.open({ trialNoticeDays: 3 });
    const { id } = await stage.subscribe({ trialDays: 10 });
    stage.hub.pass({ hours: 24 * 8 });
    const deps = stage.hub.deps(noFaults);
    const failures: string[] = [];
    const give = () => giveNotices({ ...deps, onFailure: (subject) => failures.push(subject) });
    await whileFailing(stage, id, async () => {
      await give();
      await give();
      expect([failures, await count(stage)]).toEqual([[id], 0]);
      stage.hub.pass({ hours: 7 });
      await give();
      expect(failures).toEqual([id, id]);
    });
    await give();
    expect(await count(stage)).toBe(0);
    stage.hub.pass({ hours: 7 });
    await give();
    await give();
    expect(await count(stage)).toBe(1);
  });

  it('does not keep a test clock', async () => {
    const stage = await DunningStage.open({ trialNoticeDays: 3 }, true);
    const { id } = await stage.subscribe({ trialDays: 10 });
    await whileFailing(stage, id, () => stage.pass(8));
    expect(await count(stage)).toBe(0);
    await stage.pass(1);
    expect(await count(stage)).toBe(1);
  });

  it('is not begun once the work has been stopped', async () => {
    const stage = await DunningStage.open({ trialNoticeDays: 3 });
    await stage.subscribe({ trialDays: 10 });
    stage.hub.pass({ hours: 24 * 8 });
    expect(await giveNotices(stage.hub.deps(noFaults), AbortSignal.abort())).toBe(0);
    expect(await count(stage)).toBe(0);
  });
});
