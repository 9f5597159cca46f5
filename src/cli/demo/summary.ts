import { columns, counted } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import { count, tableOf } from './counts.ts';
import type { Story } from './story.ts';

export interface DemoSummary {
  months: number;
  seed: number;
  /** Of the first project. */
  key: string;
  signIn: { email: string; password: string };
  url: string;
}

/** What the demo made, and how to look at it. */
export async function summarise(story: Story, { months, seed, key, signIn, url }: DemoSummary): Promise<Outcome> {
  const { stage, troupes } = story;
  const counts = await count(story);
  const projects = troupes.map(({ id, slug, name }, index) => ({ id, slug, name, ...counts[index]! }));
  const history = { from: stage.start.toString(), to: stage.end.toString() };
  return {
    data: {
      projects,
      history,
      seed,
      people: story.users.size,
      signIn,
      apiKey: { project: troupes[0]!.slug, key },
    },
    lines: [
      `DemoSummary a demo network with ${counted(months, 'month')} of history.`,
      '',
      ...columns(
        tableOf(
          troupes.map(({ name }) => name),
          counts,
        ),
      ),
      '',
      `People sign in with an email address and a password. This is a demo account, for looking around:`,
      ...columns([
        ['email', signIn.email],
        ['password', signIn.password],
      ]),
      `All ${story.users.size} people of the demo have this password. Do not make a demo on a network that is in use.`,
      '',
      `An API key of ${troupes[0]!.slug}, shown once:`,
      `  ${key}`,
      '',
      'With the hub running ("npm start"), for instance:',
      `  curl -H 'X-API-Key: ${key}' '${url}/analytics/revenue?interval=month&from=${history.from}'`,
    ],
  };
}
