import type { RefundRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Section } from '../../app/parts/section.tsx';
import { refundColumns } from './columns.tsx';

/** What was paid back; nothing where there is none. */
export function RefundsSection({ refunds }: { refunds: readonly RefundRowFragment[] }) {
  if (!refunds.length) return null;
  return (
    <Section title="Refunds">
      <Rows label="Refunds" rows={refunds} columns={refundColumns} />
    </Section>
  );
}
