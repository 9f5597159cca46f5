import type { EntityManager } from '@mikro-orm/postgresql';
import { SubscriptionStatus, subscriptionStates } from '../../src/billing/subscriptions/subscription-states.ts';
import type { SubscriptionEvent } from '../../src/billing/subscriptions/subscription-states.ts';
import { decodeId, encodeId } from '../../src/platform/values/ids.ts';

interface HistoryEntry {
  action: string;
  subject: string;
  detail: { status?: SubscriptionStatus; trialEnd?: string };
}

/** The events of the state table that an audit entry may stand for. */
const meanings: Record<string, (detail: HistoryEntry['detail']) => SubscriptionEvent[]> = {
  started: ({ status }) => [
    status === 'trialing' ? 'start_trial' : status === 'incomplete' ? 'await_payment' : 'activate',
  ],
  activated: () => ['activate'],
  expired: () => ['expire'],
  trial_ended: ({ trialEnd }) => (trialEnd === 'bill' ? ['end_trial'] : []),
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

/** Replays the audit of each subscription of a project, and returns the histories that are not legal. */
export async function illegalHistories(em: EntityManager, projectId: string): Promise<string[]> {
  const project = [decodeId('project', projectId)];
  const entries = await em.execute<HistoryEntry[]>(
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

function replay(story: HistoryEntry[], status: SubscriptionStatus): string | undefined {
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

/** The state table needs a subscription; only its status matters here. */
const anySubscription = { id: '', projectId: '', cancelAt: 'settled' };

function after(state: SubscriptionStatus, event: SubscriptionEvent): SubscriptionStatus[] {
  try {
    return [subscriptionStates.next({ ...anySubscription, status: state }, event)];
  } catch {
    return [];
  }
}
