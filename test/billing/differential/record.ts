import { writeFileSync } from 'node:fs';
import { openDatabase } from '../../../mikro-orm.config.ts';
import { migrate } from '../../../src/migrations/migrate.ts';
import { describe } from './describe.ts';
import { beginAt, drawProject, endAt, middleAt, projectCount } from './draw.ts';
import { createDrawn, openDrawn } from './open.ts';
import { play } from './play.ts';

/**
 * Lets the drawn subscriptions live in an empty database, by the code of the checkout that this file is in: half a year
 * or a year. Writes the outcomes of the actions and the text of each customer to a file.
 *
 *     node --import @oxc-node/core/register test/billing/differential/record.ts <url> half|year <file>
 */
const [url = '', span = '', file = ''] = process.argv.slice(2);

const orm = await openDatabase(url);
await migrate(orm);
const drawn = Array.from({ length: projectCount }, (_, number) => drawProject(number));
for (const each of drawn) await createDrawn(orm, each);
const projects = await Promise.all(drawn.map((each) => openDrawn(orm, each)));
const outcomes = await play(orm, projects, { from: beginAt, to: span === 'half' ? middleAt : endAt });
const texts = [];
for (const [number, project] of projects.entries()) texts.push(await describe(project, outcomes[number]!));
writeFileSync(file, JSON.stringify({ outcomes, texts }));
await orm.close();
