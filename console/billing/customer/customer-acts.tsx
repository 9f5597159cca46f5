import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CustomerQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { useMay } from '../../app/shell/viewer.ts';
import { CreateLink } from '../customer-links/create-link.tsx';
import { EditCustomer } from '../customer-form/edit-customer.tsx';
import { PayOut } from './pay-out.tsx';

/** What can be done with a customer. */
export function CustomerActs({
  customer,
  project,
}: {
  customer: NonNullable<CustomerQuery['customer']>;
  project: string;
}) {
  const [isEditing, { open, close }] = useDisclosure();
  const [isLinking, link] = useDisclosure();
  if (!useMay('billing:write', project)) return null;
  return (
    <>
      <LinkButton to="/$project/subscriptions/new" params={{ project }} search={{ customer: customer.id }}>
        Create a subscription
      </LinkButton>
      <LinkButton variant="default" to="/$project/orders/new" params={{ project }} search={{ customer: customer.id }}>
        Create an order
      </LinkButton>
      <LinkButton variant="default" to="/$project/invoices/new" params={{ project }} search={{ customer: customer.id }}>
        Create an invoice
      </LinkButton>
      <Button variant="default" onClick={open}>
        Edit
      </Button>
      <Button variant="default" onClick={link.open}>
        Portal link
      </Button>
      <PayOut customerId={customer.id} balance={customer.balance} />
      {isLinking && <CreateLink customerId={customer.id} onClose={link.close} />}
      {isEditing && <EditCustomer customer={customer} onClose={close} />}
    </>
  );
}
