import { Link } from '@tanstack/react-router';
import { NewInvoiceDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { newInvoiceRoute } from './route.ts';

/** Writes an invoice by hand, for what no subscription bills. */
export function NewInvoice() {
  const { project } = newInvoiceRoute.useParams();
  const { customer } = newInvoiceRoute.useSearch();
  const screen = useScreen(NewInvoiceDocument, {
    projectId: project,
    customerId: customer ?? '',
    hasCustomer: customer !== undefined,
  });
  return (
    <Screen
      title="Create an invoice"
      above={
        <Link to="/$project/invoices" params={{ project }}>
          Invoices
        </Link>
      }
      needs="billing:write"
      of={screen}
    >
      {({ customer: known, invoices }) => (
        <InvoiceForm project={project} customer={known ?? undefined} currency={invoices.nodes[0]?.currency ?? ''} />
      )}
    </Screen>
  );
}
