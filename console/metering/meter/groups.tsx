import { Button } from '@mantine/core';
import { useState } from 'react';
import { ReportSection } from '../../analytics/plot/report-section.tsx';
import type { MeterPartsFragment } from '../../app/graphql/gql/metering/graphql.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Problem } from '../../app/parts/problem.tsx';
import { ShownRequestContext } from '../../app/parts/use-screen.ts';
import { groupColumns } from './group-columns.tsx';
import type { Grouping, GroupRow } from './group-columns.tsx';
import { useGroups } from './use-groups.ts';
import type { AskedUsage, GroupTotal } from './use-groups.ts';

interface GroupsProps {
  by: Grouping;
  asked: AskedUsage;
  meter: MeterPartsFragment;
}

const few = 25;

/** The heading of the definition in the guide to metrics. */
const definitions = { subject: 'usage', properties: 'usage', customer: 'by-customer', plan: 'by-plan' };

/** The usage of each subject, customer, plan, or combination of properties in the whole range, most first. */
export function Groups({ by, asked, meter }: GroupsProps) {
  const [isWhole, setWhole] = useState(false);
  const { totals, error, reload, request } = useGroups(by, asked);
  if (error && !totals) return <Problem error={error} retry={reload} />;
  if (!totals?.length) return null;
  const rows = rowsOf(totals);
  return (
    <ShownRequestContext value={request}>
      <ReportSection
        title={`By ${by}`}
        note={rows.length}
        heading={definitions[by]}
        label={`Usage of ${meter.key} by ${by}`}
        rows={totals}
        field="usageAnalytics"
      >
        <Rows
          label={`Usage by ${by}`}
          rows={isWhole ? rows : rows.slice(0, few)}
          columns={groupColumns(by, meter, { project: asked.projectId, rows })}
        />
        {!isWhole && rows.length > few && (
          <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
            Show all {formatNumber(rows.length)}
          </Button>
        )}
      </ReportSection>
    </ShownRequestContext>
  );
}

function rowsOf(totals: readonly GroupTotal[]): GroupRow[] {
  const most = Math.max(...totals.map(({ value }) => Number(value)), 0);
  const rows = totals.map((total): GroupRow => {
    const { subject, customerId, planId, properties } = total.group;
    const id = JSON.stringify([subject, customerId, planId, properties]);
    return { ...total, id, height: most > 0 ? (Number(total.value) / most) * 100 : 0 };
  });
  return rows.toSorted((one, other) => other.height - one.height);
}
