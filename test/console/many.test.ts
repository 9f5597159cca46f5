import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { readConfig } from '../../src/config.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('many') ? describe : describe.skip;

let page: Page;
let project: Project;

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();

inBrowser('a console with many rows', () => {
  beforeAll(async () => {
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto((await ensureOperator(hub.orm, { ...readConfig({}), url: hub.address }, systemClock))!);
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password').first().fill('correct horse battery staple');
    await button('Create operator').click();
    await page.waitForURL('**/console/projects');
    await button('Create a project').click();
    await dialog().getByLabel('Name').fill('Forge');
    await button('Create').click();
    await page.getByRole('heading', { name: 'Forge' }).waitFor();
    project = await hub.orm.em.fork().findOneOrFail(Project, { slug: 'forge' });
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('names the project of a person with more than a hundred, and gives a key its scopes', async () => {
    const em = hub.orm.em.fork();
    await em.execute(`insert into project (id, slug, name, created_at, updated_at)
      select uuidv7(), 'more-' || n, 'More ' || n, now(), now() from generate_series(1, 110) n`);
    await em.execute(`insert into member (id, project_id, user_id, role, created_at, accepted_at)
      select uuidv7(), project.id, hub_user.id, 'owner', now(), now() from project, hub_user where slug like 'more-%'`);
    await page.goto(`${hub.address}/console/${project.id}/keys`);
    await page.getByRole('button', { name: 'Project: Forge' }).waitFor();
    await button('Create an API key').click();
    await dialog().getByLabel('Name').fill('Server');
    await dialog().getByLabel('billing:read').check();
    await dialog().getByRole('button', { name: 'Create' }).click();
    await see('It is shown only now.');
  });

  test('lists hundreds of meters, whose usage is more than one answer has', async () => {
    const uuid = decodeId('project', project.id);
    const name = 'x'.repeat(90);
    await hub.orm.em.fork().execute(
      `insert into meter (id, project_id, key, name, aggregation, created_at)
      select uuidv7(), ?, 'meter_' || n, ? || n, 'sum', now() from generate_series(1, 300) n`,
      [uuid, name],
    );
    await page.goto(`${hub.address}/console/${project.id}/meters`);
    await see('300 in all');
    await see('meter_300');
    expect(await inspect(page)).toEqual([]);
    await button('Next').click();
    await see('meter_270');
  });

  test('exports more customers than the browser reads, as the file of the hub', async () => {
    await fillCustomers(project, 25_000);
    await page.goto(`${hub.address}/console/${project.id}/customers`);
    await see('Customer 25000');
    const [first, ...rows] = await exported();
    expect(first).toContain('externalId');
    expect(rows).toHaveLength(25_000);
    expect(new Set(rows).size).toBe(25_000);
    expect(await inspect(page)).toEqual([]);
  }, 90_000);

  test('exports a list that is narrowed with the columns that it shows', async () => {
    await page.getByRole('searchbox').fill('Customer 24999');
    await page.getByText('Customer 25000').waitFor({ state: 'detached' });
    const [, ...rows] = await exported();
    expect(rows).toEqual([expect.stringContaining('Customer 24999')]);
  }, 60_000);
});

/** Exports the list that is open, and returns the lines of the file. */
async function exported(): Promise<string[]> {
  const coming = page.waitForEvent('download');
  await button('Export').click();
  const path = await (await coming).path();
  return readFileSync(path, 'utf8').trim().split(/\r?\n/);
}

async function fillCustomers({ id }: Project, count: number): Promise<void> {
  await hub.orm.em.fork().execute(
    `insert into customer (id, project_id, external_id, name, timezone, created_at, updated_at)
      select uuidv7(), ?, 'c' || n, 'Customer ' || n, 'UTC', now() + n * interval '1 millisecond', now()
      from generate_series(1, ?::integer) n`,
    [decodeId('project', id), count],
  );
}
