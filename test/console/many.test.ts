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
});
