import type { ChangeBilling, ChangeSubscriptionInput, Proration } from '../../app/graphql/gql/billing/graphql.ts';
import { fromLocal } from '../../app/parts/local-time.ts';

/** When a change takes effect, as a person has entered it. */
export interface When {
  at: 'now' | 'period_end' | 'day';
  day: string;
  /** Empty is that of the subscription. */
  proration: Proration | '';
  /** Empty is at once, which a person without the permission of the project gets as well. */
  billing: ChangeBilling | '';
}

/** The entries as the API takes them; undefined while the day is missing. */
export function whenInput({ at, day, proration, billing }: When): Omit<ChangeSubscriptionInput, 'items'> | undefined {
  const optional = { proration: proration || undefined, billing: billing || undefined };
  if (at !== 'day') return { at, ...optional };
  return day ? { atDate: fromLocal(`${day}T00:00`), ...optional } : undefined;
}
