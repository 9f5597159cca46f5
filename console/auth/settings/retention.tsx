import type { ProjectPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { Section } from '../../app/parts/section.tsx';

/** How long the project keeps what it records. */
export function Retention({ project }: { project: ProjectPartsFragment }) {
  const { usageRetentionMonths: months } = project;
  return (
    <Section title="Retention">
      <Facts of={{ 'Usage events': months === null ? 'Kept for ever' : `Kept for ${months} months; totals stay` }} />
    </Section>
  );
}
