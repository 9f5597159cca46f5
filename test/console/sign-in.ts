import { SignIn } from '../../src/auth/people/sign-in.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { newId } from '../../src/platform/values/ids.ts';

/** People who sign in every so many days for some time, up to an hour ago. */
export async function signIn(orm: Orm, project: Project): Promise<void> {
  const em = orm.em.fork();
  for (const [every, from, to] of [
    [1, 0, 60],
    [7, 3, 45],
    [14, 0, 80],
    [30, 20, 80],
    [100, 12, 13],
  ] as const) {
    const userId = newId('user');
    for (let day = from; day < to; day += every) {
      const at = systemClock.now().subtract({ hours: 24 * day + 1 });
      em.persist(new SignIn({ projectId: project.id, userId, clientId: newId('client'), at }));
    }
  }
  await em.flush();
}
