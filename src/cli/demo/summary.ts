import { columns, counted } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import { count, tableOf } from './counts.ts';
import type { DemoState } from './demo-state.ts';

export interface DemoSummary {
  months: number;
  seed: number;
  /** An API key of the first project. */
  key: string;
  signIn: { email: string; password: string };
  url: string;
}

/** Summarises the demo, and shows how to sign in and send a request. */
export async function summarise(state: DemoState, { months, seed, key, signIn, url }: DemoSummary): Promise<Outcome> {
  const { timeline, projects } = state;
  const counts = await count(state);
  const summaries = projects.map(({ id, slug, name }, index) => ({ id, slug, name, ...counts[index]! }));
  const history = { from: timeline.start.toString(), to: timeline.end.toString() };
  return {
    data: {
      projects: summaries,
      history,
      seed,
      people: state.users.size,
      signIn,
      apiKey: { project: projects[0]!.slug, key },
    },
    lines: [
      `Made a demo network with ${counted(months, 'month')} of history.`,
      '',
      ...columns(
        tableOf(
          projects.map(({ name }) => name),
          counts,
        ),
      ),
      '',
      `People sign in with an email address and a password. This is a demo account, for looking around:`,
      ...columns([
        ['email', signIn.email],
        ['password', signIn.password],
      ]),
      `All ${state.users.size} people of the demo have this password. Do not make a demo on a network that is in use.`,
      '',
      `An API key of ${projects[0]!.slug}, shown once:`,
      `  ${key}`,
      '',
      'With the hub running ("npm start"), for instance:',
      `  curl -H 'X-API-Key: ${key}' '${url}/analytics/revenue?interval=month&from=${history.from}'`,
      'The same in euros, by the exchange rates of the demo:',
      `  curl -H 'X-API-Key: ${key}' '${url}/analytics/revenue?interval=month&from=${history.from}&convertTo=EUR'`,
    ],
  };
}
