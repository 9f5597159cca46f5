import type { GiveFreeTimeInput } from '../../app/graphql/gql/billing/graphql.ts';
import { fromLocal } from '../../app/parts/local-time.ts';

/** Free time as a person has entered it. */
export interface FreeTime {
  kind: 'days' | 'until';
  days: string;
  until: string;
  reason: string;
}

/** The entries as the API takes them; undefined while the amount is missing. */
export function freeTimeInput({ kind, days, until, reason }: FreeTime): GiveFreeTimeInput | undefined {
  if (kind === 'days') return days ? { days: Number(days), reason } : undefined;
  return until ? { untilAt: fromLocal(until), reason } : undefined;
}
