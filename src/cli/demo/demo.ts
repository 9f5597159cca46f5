import { countAgain } from '../../analytics/people/restart-counting.ts';
import { createApiKey } from '../../auth/clients/api-keys.ts';
import { Project } from '../../auth/projects/project.ts';
import { hubScopes } from '../../auth/scopes.ts';
import { randomBase62 } from '../../auth/secret.ts';
import { conflict } from '../../errors.ts';
import { withSecret } from '../../app/secret-file.ts';
import { ensurePartitions } from '../../metering/partitions.ts';
import type { CommandDeps } from '../command-deps.ts';
import type { Outcome } from '../outcome.ts';
import { members } from './people.ts';
import { projects } from './catalog.ts';
import { DemoGateways } from './demo-gateways.ts';
import { sendDemoWebhooks } from './demo-webhooks.ts';
import { simulate } from './simulate.ts';
import { customerScripts } from './customer-scripts.ts';
import { loadRates } from './load-rates.ts';
import { Random } from './random.ts';
import { createProjects, createAccounts } from './set-up.ts';
import { DemoTimeline } from './timeline.ts';
import { summarise } from './summary.ts';

export interface DemoOptions {
  months: number;
  seed: number;
}

/**
 * Creates a small network with a history, using only the verbs of the hub. All of it is one transaction. A running hub
 * never sees subscriptions with a year of renewals due, and an interrupted demo leaves nothing behind.
 */
export async function demo(deps: CommandDeps, { months, seed }: DemoOptions): Promise<Outcome> {
  const end = deps.clock.now();
  const start = end.toZonedDateTimeISO('UTC').subtract({ months }).startOfDay().toInstant();
  // In a separate transaction, since recording usage of other projects waits for it.
  await deps.do((em) => ensurePartitions(em, start, months + 2));
  return deps.do(async (em) => {
    const timeline = new DemoTimeline(em, new Random(seed), start, end);
    await requireNoDemo(timeline);
    const scripts = customerScripts(timeline.days, timeline.random);
    const password = randomBase62(16);
    deps.step('creating accounts');
    const users = await createAccounts(timeline, scripts, password);
    const seeded = await createProjects(timeline, users);
    const gateways = new DemoGateways(deps, timeline);
    const state = { timeline, gateways, projects: seeded, users, customers: new Map(), subscribers: new Map() };
    await simulate(state, scripts, deps.step);
    await loadRates(timeline, seed);
    deps.step('sending webhooks');
    await sendDemoWebhooks(state, withSecret(deps.config).secret);
    await countAgain(em);
    const keyInput = { name: 'Demo', scopes: [...hubScopes] };
    const { key } = await timeline.do((inner) => createApiKey(inner, seeded[0]!.viewer, keyInput, end));
    return summarise(state, {
      months,
      seed,
      key,
      signIn: { email: members[0].email, password },
      url: deps.config.url,
    });
  });
}

async function requireNoDemo(timeline: DemoTimeline): Promise<void> {
  const slugs = projects.map(({ slug }) => slug);
  const existing = await timeline.do((em) => em.findOne(Project, { slug: { $in: slugs } }));
  if (!existing) return;
  throw conflict('demo_exists', `The demo exists already: the network has a project "${existing.slug}".`);
}
