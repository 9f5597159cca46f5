import { expect, it } from '@jest/globals';
import { writeMails } from '../../src/customer-mails/causes/write-mails.ts';
import { customerMailWork } from '../../src/customer-mails/customer-mail-work.ts';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';

async function stageWithEvents(): Promise<DunningStage> {
  const stage = await DunningStage.open({});
  await stage.bill();
  return stage;
}

it('no mails are written once the work has been stopped', async () => {
  const stage = await stageWithEvents();
  const stop = new AbortController();
  stop.abort();
  const deps = { inTransaction: stage.hub.inTransaction, now: () => stage.hub.now, hasServer: true };
  const onFailure = (_: string, error: unknown) => {
    throw error;
  };
  expect(await writeMails({ ...deps, onFailure, signal: stop.signal })).toBe(0);
  expect(await writeMails({ ...deps, onFailure })).toBeGreaterThan(0);
});

it('no mails are written while the hub is not ready', async () => {
  const stage = await stageWithEvents();
  let isReady = false;
  let checks = 0;
  const readiness = {
    check() {
      checks += 1;
      return Promise.resolve({ isReady, reasons: [] });
    },
  };
  const work = customerMailWork({
    ...{ orm: stage.orm, now: () => stage.hub.now, readiness: readiness as never, mailFrom: 'hub@hub.example' },
    ...{
      hubUrl: 'https://hub.example',
      log: console as never,
      print: undefined as never,
      licenceBox: undefined as never,
    },
  });
  const place = async (): Promise<number> => {
    const [row] = await stage.orm.em
      .fork()
      .execute<{ place: string }[]>(`select place from mail_setting where type_id('project', project_id) = ?`, [
        stage.shop.projectId,
      ]);
    return Number(row?.place ?? 0);
  };
  const pass = async () => {
    const before = checks;
    work.wake();
    while (checks === before) await new Promise((resolve) => void setTimeout(resolve, 5));
  };
  await pass();
  expect(await place()).toBe(0);
  isReady = true;
  work.wake();
  while (!(await place())) await new Promise((resolve) => void setTimeout(resolve, 20));
  await work.close();
});
