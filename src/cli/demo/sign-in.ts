import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { SignIn } from '../../auth/people/sign-in.ts';
import { record } from '../../platform/events/record.ts';
import { members } from './cast.ts';
import type { Troupe } from './set-up.ts';
import type { Stage } from './stage.ts';
import type { Story } from './story.ts';
import type { Happening } from '../../platform/events/record.ts';

/** Who is likely to come in on a day of the week and at the weekend, in so many of a hundred times. */
const likely = { weekday: 45, weekend: 12 };

interface DemoVisit {
  troupe: Troupe;
  userId: string;
  at: Temporal.Instant;
}

/** People come and go: members to their projects, customers to what they have bought. */
export async function signInAll(story: Story, day: number): Promise<void> {
  const { stage } = story;
  const isWeekend = stage.midnight(day).toZonedDateTimeISO('UTC').dayOfWeek > 5;
  const percent = isWeekend ? likely.weekend : likely.weekday;
  const visits = places(story)
    .filter(() => stage.random.happens(percent))
    .map((place) => ({ ...place, at: stage.moment(day) }))
    .filter(({ at }) => at.epochMilliseconds < stage.end.epochMilliseconds);
  await stage.do(async (em) => visits.forEach((visit) => note(em, visit)));
}

export function signIn(stage: Stage, troupe: Troupe, userId: string, at: Temporal.Instant): Promise<void> {
  return stage.do(async (em) => note(em, { troupe, userId, at }));
}

/** Where each person has a reason to sign in. */
function places({ troupes, users, subscribers }: Story): Omit<DemoVisit, 'at'>[] {
  const [{ email: founder }] = members;
  const own = troupes.flatMap((troupe) =>
    members
      .filter(({ email, roles }) => email === founder || roles[troupe.slug])
      .map(({ email }) => ({ troupe, userId: users.get(email)!.id })),
  );
  const buyers = [...subscribers.values()].filter(({ part }) => part.isPerson);
  return [...own, ...buyers.map(({ troupe, part }) => ({ troupe, userId: users.get(part.email)!.id }))];
}

/** What the OpenID provider writes when a sign-in is complete; there, it needs a browser. */
function note(em: EntityManager, { troupe: { id: projectId, clientId }, userId, at }: DemoVisit): void {
  em.persist(new SignIn({ projectId, userId, clientId, at }));
  const happening: Happening = { projectId, type: 'user.signed_in', subject: userId, payload: { clientId } };
  record(em, { principal: `${clientId}:${userId}` }, at, happening);
}
