import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { SignIn } from '../../auth/people/sign-in.ts';
import { record } from '../../platform/events/record.ts';
import { members } from './people.ts';
import type { SeededProject } from './set-up.ts';
import type { DemoTimeline } from './timeline.ts';
import type { DemoState } from './demo-state.ts';
import type { Happening } from '../../platform/events/record.ts';

/** The percentage of people who sign in on a weekday, and on a day of the weekend. */
const signInPercent = { weekday: 45, weekend: 12 };

interface DemoSignIn {
  project: SeededProject;
  userId: string;
  at: Temporal.Instant;
}

/** Records random sign-ins of a day: members to their projects, customers to the projects they bought from. */
export async function recordSignIns(state: DemoState, day: number): Promise<void> {
  const { timeline } = state;
  const isWeekend = timeline.midnight(day).toZonedDateTimeISO('UTC').dayOfWeek > 5;
  const percent = isWeekend ? signInPercent.weekend : signInPercent.weekday;
  const signIns = possibleSignIns(state)
    .filter(() => timeline.random.happens(percent))
    .map((signIn) => ({ ...signIn, at: timeline.moment(day) }))
    .filter(({ at }) => at.epochMilliseconds < timeline.end.epochMilliseconds);
  await timeline.do(async (em) => signIns.forEach((signIn) => recordSignIn(em, signIn)));
}

export function signIn(
  timeline: DemoTimeline,
  project: SeededProject,
  userId: string,
  at: Temporal.Instant,
): Promise<void> {
  return timeline.do(async (em) => recordSignIn(em, { project, userId, at }));
}

/** Every person, with each project they may sign in to. */
function possibleSignIns({ projects, users, subscribers }: DemoState): Omit<DemoSignIn, 'at'>[] {
  const [{ email: founder }] = members;
  const own = projects.flatMap((project) =>
    members
      .filter(({ email, roles }) => email === founder || roles[project.slug])
      .map(({ email }) => ({ project, userId: users.get(email)!.id })),
  );
  const buyers = [...subscribers.values()].filter(({ script }) => script.isPerson);
  return [...own, ...buyers.map(({ project, script }) => ({ project, userId: users.get(script.email)!.id }))];
}

/** Writes the same rows as the OpenID provider at the end of a sign-in, which would need a browser. */
function recordSignIn(em: EntityManager, { project: { id: projectId, clientId }, userId, at }: DemoSignIn): void {
  em.persist(new SignIn({ projectId, userId, clientId, at }));
  const happening: Happening = { projectId, type: 'user.signed_in', subject: userId, payload: { clientId } };
  record(em, { principal: `${clientId}:${userId}` }, at, happening);
}
