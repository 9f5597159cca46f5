import { sql } from '../platform/store/sql.ts';

/**
 * What the meter of a held feature has counted for its holder in the current period, as a decimal. A period whose
 * renewal is under way counts as over, and what is used now as used of the next.
 */
export const used = sql`
  case when feature.aggregation is not null and jsonb_typeof(held.value) = 'number' then
    case when held.current_period_end_at > holder.now_at then
      usage_between(holder.project_id, feature.meter_id, feature.aggregation, holder.subjects,
        held.current_period_start_at, held.current_period_end_at)
    else
      usage_between(holder.project_id, feature.meter_id, feature.aggregation, holder.subjects,
        held.current_period_end_at, holder.now_at + interval '1 hour')
    end
  end`;
