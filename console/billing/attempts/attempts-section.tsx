import type { AttemptRowFragment, GatewayName } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useMay } from '../../app/shell/viewer.ts';
import { attemptColumns } from './columns.tsx';
import { AttemptMenu } from './attempt-menu.tsx';

interface AttemptsSectionProps {
  attempts: readonly AttemptRowFragment[];
  gateways: readonly GatewayName[];
  project: string;
}

/** The attempts to take the money of an invoice, the latest first; nothing where there is none. */
export function AttemptsSection({ attempts, gateways, project }: AttemptsSectionProps) {
  const mayChange = useMay('billing:write', project);
  if (!attempts.length) return null;
  const acts: Column<AttemptRowFragment> = {
    label: 'Actions',
    isActs: true,
    cell: (attempt) => <AttemptMenu attempt={attempt} isTrial={gateways.includes('sandbox')} />,
  };
  return (
    <Section title="Charges" note={attempts.length}>
      <Rows label="Charges" rows={attempts.toReversed()} columns={[...attemptColumns, ...(mayChange ? [acts] : [])]} />
    </Section>
  );
}
