import { Link } from '@tanstack/react-router';
import { CustomerDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CustomerQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { CustomerEntitlements } from '../../entitlements/customer/customer-entitlements.tsx';
import { CustomerLicences } from '../../entitlements/customer/customer-licences.tsx';
import { CustomerGrants } from '../../entitlements/owned/customer-grants.tsx';
import { CustomerLinks } from '../customer-links/customer-links.tsx';
import { AllLink } from '../customers/all-link.tsx';
import { nameOf } from '../customers/customer-name.ts';
import { invoiceColumns } from '../invoices/columns.tsx';
import { PaymentMethods } from '../payment-methods/payment-methods.tsx';
import { pendingColumns } from '../pending/columns.tsx';
import { subscriptionColumns } from '../subscriptions/columns.tsx';
import { CustomerActs } from './customer-acts.tsx';
import { Money } from './money.tsx';
import { Profile } from './profile.tsx';
import { customerRoute } from './route.ts';
import { Timeline } from './timeline.tsx';
import { Usage } from './usage.tsx';

type Customer = NonNullable<CustomerQuery['customer']>;

/** One customer with all that the project knows of it. */
export function Customer() {
  const { project, customer: id } = customerRoute.useParams();
  const screen = useScreen(CustomerDocument, { id });
  const customer = screen.data?.customer;
  return (
    <Screen
      title={customer ? nameOf(customer) : 'Customer'}
      above={
        <Link to="/$project/customers" params={{ project }}>
          Customers
        </Link>
      }
      note={customer && <CopyId id={customer.id} />}
      actions={customer && <CustomerActs customer={customer} project={project} />}
      needs="billing:read"
      of={screen}
    >
      {({ customer: found }) => found && <Content customer={found} project={project} />}
    </Screen>
  );
}

function Content({ customer, project }: { customer: Customer; project: string }) {
  const { subscriptions, invoices, pendingCharges } = customer;
  return (
    <>
      <Profile customer={customer} project={project} />
      <Section
        title="Subscriptions"
        note={subscriptions.totalCount}
        action={<AllLink of={subscriptions} to="/$project/subscriptions" project={project} customer={customer.id} />}
      >
        {subscriptions.nodes.length ? (
          <Rows label="Subscriptions" rows={subscriptions.nodes} columns={subscriptionColumns(project)} />
        ) : (
          <p>No subscription.</p>
        )}
      </Section>
      <CustomerGrants customer={customer.id} project={project} />
      <CustomerEntitlements customer={customer.id} project={project} />
      <CustomerLicences customer={customer.id} project={project} />
      <Usage customer={customer} project={project} />
      {pendingCharges.nodes.length > 0 && (
        <Section title="On the next invoices" note={pendingCharges.totalCount}>
          <Rows label="On the next invoices" rows={pendingCharges.nodes} columns={pendingColumns} />
        </Section>
      )}
      <Section
        title="Invoices"
        note={invoices.totalCount}
        action={<AllLink of={invoices} to="/$project/invoices" project={project} customer={customer.id} />}
      >
        {invoices.nodes.length ? (
          <Rows label="Invoices" rows={invoices.nodes} columns={invoiceColumns(project)} />
        ) : (
          <p>Nothing has been billed yet.</p>
        )}
      </Section>
      <PaymentMethods customerId={customer.id} project={project} />
      <CustomerLinks customerId={customer.id} project={project} />
      <Money customer={customer} project={project} />
      <Timeline customerId={customer.id} project={project} />
    </>
  );
}
