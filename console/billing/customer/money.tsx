import type { CustomerQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Section } from '../../app/parts/section.tsx';
import { creditNoteColumns } from '../credit-notes/columns.tsx';
import { paymentColumns } from '../payments/columns.tsx';

type Customer = NonNullable<CustomerQuery['customer']>;

/** What the customer has paid and got back. */
export function Money({ customer: { payments, creditNotes }, project }: { customer: Customer; project: string }) {
  return (
    <>
      {payments.nodes.length > 0 && (
        <Section title="Payments" note={payments.totalCount}>
          <Rows label="Payments" rows={payments.nodes} columns={paymentColumns(project)} />
        </Section>
      )}
      {creditNotes.nodes.length > 0 && (
        <Section title="Credit notes" note={creditNotes.totalCount}>
          <Rows label="Credit notes" rows={creditNotes.nodes} columns={creditNoteColumns(project)} />
        </Section>
      )}
    </>
  );
}
