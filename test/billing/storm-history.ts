import type { EntityManager } from '@mikro-orm/postgresql';
import { SubscriptionStatus, subscriptionStates } from '../../src/billing/subscriptions/subscription-states.ts';
import type { SubscriptionEvent } from '../../src/billing/subscriptions/subscription-states.ts';
import { decodeId, encodeId } from '../../src/platform/values/ids.ts';

interface Entry {
  action: string;
  subject: string;
  detail: { status?: SubscriptionStatus; trialEnd?: string };
}

/** Which events of the table of states each entry of the audit stands for; of several it was one. */
const meanings: Record<string, (detail: Entry['detail']) => SubscriptionEvent[]> = {
  started: ({ status }) => [
    status === 'trialing' ? 'start_trial' : status === 'incomplete' ? 'await_payment' : 'activate',
  ],
  activated: () => ['activate'],
  expired: () => ['expire'],
  trial_ended: ({ trialEnd }) => (trialEnd === 'bill' ? ['end_trial'] : trialEnd === 'pause' ? ['pause'] : []),
  renewed: () => ['renew'],
  updated: () => ['change'],
  change_scheduled: () => ['change'],
  became_past_due: () => ['fall_due'],
  became_unpaid: () => ['give_up'],
  recovered: () => ['settle'],
  paused: () => ['pause'],
  resumed: () => ['resume', 'resume_trial'],
  canceled: () => ['cancel'],
  cancellation_scheduled: () => ['cancel_at_period_end'],
  cancellation_withdrawn: () => ['keep'],
};

/** Replays what the audit reports each subscription of a project; tells those whose story is not a legal one. */
export async function illegalHistories(em: EntityManager, projectId: string): Promise<string[]> {
  const project = [decodeId('project', projectId)];
  const entries = await em.execute<Entry[]>(
    `select action, subject, detail from audit_entry
     where project_id = ? and action like 'subscription.%' order by id`,
    project,
  );
  const rows = await em.execute<{ id: string; status: SubscriptionStatus }[]>(
    'select id, status from subscription where project_id = ?',
    project,
  );
  const stories = Map.groupBy(entries, ({ subject }) => subject);
  return rows.flatMap(({ id, status }) => {
    const story = stories.get(encodeId('subscription', id)) ?? [];
    const illegal = replay(story, status);
    return illegal ? [`${illegal}: ${story.map(({ action }) => action.slice(13)).join(' ')}`] : [];
  });
}

function replay(story: Entry[], status: SubscriptionStatus): string | undefined {
  if (story[0]?.action !== 'subscription.created') return 'does not begin with its creation';
  let states = [SubscriptionStatus.pending];
  for (const { action, detail } of story) {
    const events = meanings[action.slice('subscription.'.length)]?.(detail) ?? [];
    if (!events.length) continue;
    const next = states.flatMap((state) => events.flatMap((event) => after(state, event)));
    if (!next.length) return `${action} in ${states.join(' or ')}`;
    states = next;
  }
  return states.includes(status) ? undefined : `ends in ${states.join(' or ')}, is ${status}`;
}

/** The table asks for a thing; what else there is to it does not count here. */
const anyone = { id: '', projectId: '', cancelAt: 'settled' };

function after(state: SubscriptionStatus, event: SubscriptionEvent): SubscriptionStatus[] {
  try {
    return [subscriptionStates.next({ ...anyone, status: state }, event)];
  } catch {
    return [];
  }
}
