import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '../../../src/migrations/migrate.ts';
import type { Orm } from '../../../src/platform/postgres/orm.ts';
import { extractCommit, hasCommit } from '../../migrations/previous-landing.ts';
import { Levels, urlOf, versions } from '../../migrations/levels.ts';
import { drawProject, endAt, middleAt, projectCount } from './draw.ts';
import { expectRecorded } from './expect-recorded.ts';
import { openDrawn } from './open.ts';
import type { OpenProject } from './open.ts';
import { play } from './play.ts';
import type { Outcomes } from './play.ts';
import { before } from './recorded.ts';

const run = promisify(execFile);
const isHere = hasCommit(before);
if (!isHere) console.warn(`Skipped: this clone lacks the commit ${before}. Fetch it with its history.`);

/** The old code fills a database for half a year; the present code migrates it, and goes on for the other half. */
(isHere ? describe : describe.skip)('a database that is migrated in the middle of the year', () => {
  let folder: string;
  let levels: Levels;
  let orm: Orm;
  let projects: OpenProject[];
  let outcomes: Outcomes;

  beforeAll(async () => {
    folder = await extractCommit(before);
    cpSync(import.meta.dirname, join(folder, 'test/billing/differential'), { recursive: true });
    levels = new Levels();
    orm = await levels.open();
    const file = join(folder, 'half.json');
    const record = ['--import', '@oxc-node/core/register', 'test/billing/differential/record.ts'];
    await run(process.execPath, [...record, urlOf(orm.config.get('dbName')), 'half', file], { cwd: folder });
    const first = (JSON.parse(readFileSync(file, 'utf8')) as { outcomes: Outcomes }).outcomes;
    const applied = await migrate(orm);
    expect(applied).toEqual(versions.slice(versions.indexOf('0027-ledger-order') + 1));
    projects = [];
    for (let number = 0; number < projectCount; number += 1) projects.push(await openDrawn(orm, drawProject(number)));
    const second = await play(orm, projects, { from: middleAt, to: endAt });
    outcomes = first.map((customers, project) =>
      customers.map((done, customer) => [...done, ...second[project]![customer]!]),
    );
  }, 1_800_000);

  afterAll(async () => {
    await orm?.close();
    await levels?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([...Array(projectCount).keys()])(
    'gives the 20 subscriptions of project %i the invoices that the old code would have given them',
    (number) => expectRecorded(projects[number]!, number, { outcomes: outcomes[number]! }),
  );
});
