import { sql } from '../platform/store/sql.ts';

/**
 * The usage of a metered feature by its holder in the current period, as a decimal. A period whose end has passed counts
 * as over, even before its renewal is done: usage now belongs to the next one.
 */
export const currentUsage = sql`
  case when feature.aggregation is not null and jsonb_typeof(held.value) = 'number' then
    case when held.current_period_end_at > holder.now_at then
      usage_between(holder.project_id, feature.meter_id, feature.aggregation, holder.subjects,
        held.current_period_start_at, held.current_period_end_at)
    else
      usage_between(holder.project_id, feature.meter_id, feature.aggregation, holder.subjects,
        held.current_period_end_at, holder.now_at + interval '1 hour')
    end
  end`;
