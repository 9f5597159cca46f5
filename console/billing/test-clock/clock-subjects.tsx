import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SubscriptionRowFragment, TestClockQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { Nothing } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useMay } from '../../app/shell/viewer.ts';
import { CreateCustomer } from '../customer-form/create-customer.tsx';
import { nameOf } from '../customers/customer-name.ts';
import { subscriptionColumns } from '../subscriptions/columns.tsx';

type Clock = NonNullable<TestClockQuery['testClock']>;
type Customer = Clock['customers']['nodes'][number];

const customerColumns = (project: string): Column<Customer>[] => [
  {
    label: 'Name',
    cell: (customer) => (
      <RowLink to="/$project/customers/$customer" params={{ project, customer: customer.id }}>
        {nameOf(customer)}
      </RowLink>
    ),
  },
  { label: 'Email', isHiddenOnPhone: true, cell: ({ email }) => email ?? <Nothing /> },
  { label: 'External id', isHiddenOnPhone: true, cell: ({ externalId }) => externalId ?? <Nothing /> },
  { label: 'Subscriptions', isNumber: true, cell: ({ subscriptions }) => subscriptions.nodes.length || <Nothing /> },
  { label: 'Invoices', isNumber: true, cell: ({ invoices }) => invoices.totalCount || <Nothing /> },
];

/** The customers of a clock, and their subscriptions. */
export function ClockSubjects({ clock: { id, customers }, project }: { clock: Clock; project: string }) {
  const [isOpen, { open, close }] = useDisclosure();
  const create = useMay('billing:write', project) && (
    <Button variant="default" onClick={open}>
      Create a customer
    </Button>
  );
  const subscriptions = customers.nodes.flatMap((customer) =>
    customer.subscriptions.nodes.map((subscription) => ({ ...subscription, customer })),
  );
  return (
    <>
      <Section title="Customers" note={customers.totalCount} action={create}>
        {customers.nodes.length ? (
          <Rows label="Customers" rows={customers.nodes} columns={customerColumns(project)} />
        ) : (
          <CodeNote>None yet. A customer gets its clock when it is created, and keeps it.</CodeNote>
        )}
      </Section>
      {isOpen && <CreateCustomer project={project} clock={id} onClose={close} />}
      {subscriptions.length > 0 && (
        <Section title="Subscriptions" note={subscriptions.length}>
          <Rows label="Subscriptions" rows={subscriptions} columns={columns(project)} />
        </Section>
      )}
    </>
  );
}

function columns(project: string): Column<SubscriptionRowFragment & { customer: Customer }>[] {
  const [what, ...others] = subscriptionColumns(project);
  return [what!, { label: 'Customer', cell: ({ customer }) => nameOf(customer) }, ...others];
}
