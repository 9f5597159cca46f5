import { Facts } from '../../app/parts/facts.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import type { Person } from './person.ts';

/** The facts of an account. */
export function Account({ user }: { user: Person }) {
  return (
    <Section title="Account">
      <Facts
        of={{
          Name: user.name,
          Email: user.email,
          'Email confirmed': <Moment at={user.emailVerifiedAt} />,
          Created: <Moment at={user.createdAt} />,
          Operator: user.isOperator ? 'Of this hub' : 'No',
          Suspended: user.suspendedAt ? <Moment at={user.suspendedAt} /> : undefined,
        }}
      />
    </Section>
  );
}
