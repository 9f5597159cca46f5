import { createApiKey } from '../../auth/clients/api-keys.ts';
import { Project } from '../../auth/projects/project.ts';
import { hubScopes } from '../../auth/scopes.ts';
import { randomBase62 } from '../../auth/secret.ts';
import { conflict } from '../../errors.ts';
import { ensurePartitions } from '../../metering/partitions.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { Outcome } from '../outcome.ts';
import { members } from './cast.ts';
import { projects } from './catalog.ts';
import { live } from './live.ts';
import { plot } from './plot.ts';
import { Random } from './random.ts';
import { found, openAccounts } from './set-up.ts';
import { Stage } from './stage.ts';
import { summarise } from './summary.ts';

export interface DemoOptions {
  months: number;
  seed: number;
}

/**
 * Makes a small network with a history, by the verbs of the hub alone. All of it is one transaction: a hub that runs
 * meanwhile does not see subscriptions with a year of renewals due, and an interrupted demo leaves nothing behind.
 */
export async function demo(deps: CommandDeps, { months, seed }: DemoOptions): Promise<Outcome> {
  const end = deps.clock.now();
  const start = end.toZonedDateTimeISO('UTC').subtract({ months }).startOfDay().toInstant();
  // In a transaction of its own, since usage of other projects has to wait meanwhile.
  await deps.do((em) => ensurePartitions(em, start, months + 2));
  return deps.do(async (em) => {
    const stage = new Stage(em, new Random(seed), start, end);
    await refuseTwice(stage);
    const parts = plot(stage.days, stage.random);
    const password = randomBase62(16);
    deps.step('open accounts');
    const users = await openAccounts(stage, parts, password);
    const troupes = await found(stage, users);
    const story = { stage, troupes, users, customers: new Map(), subscribers: new Map() };
    await live(story, parts, deps.step);
    const keyInput = { name: 'Demo', scopes: [...hubScopes] };
    const { key } = await stage.do((inner) => createApiKey(inner, troupes[0]!.viewer, keyInput, end));
    return summarise(story, {
      months,
      seed,
      key,
      signIn: { email: members[0].email, password },
      url: deps.config.url,
    });
  });
}

async function refuseTwice(stage: Stage): Promise<void> {
  const slugs = projects.map(({ slug }) => slug);
  const there = await stage.do((em) => em.findOne(Project, { slug: { $in: slugs } }));
  if (!there) return;
  throw conflict('demo_exists', `The demo is here already: the network has a project "${there.slug}".`);
}
