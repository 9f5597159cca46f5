import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ChangeInvoiceMetadataDocument, InvoiceDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment, MomentOfDay, Span } from '../../app/parts/moment.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { words } from '../../app/parts/words.ts';
import { useReloadWhile } from '../../app/parts/use-reload-while.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { AttemptsSection } from '../attempts/attempts-section.tsx';
import { isOpen } from '../attempts/outcome.ts';
import { afterDays } from '../invoice-terms/after-days.ts';
import { nameOf } from '../customers/customer-name.ts';
import { useGateways } from '../gateways/use-gateways.ts';
import { invoiceState } from '../invoices/columns.tsx';
import { Metadata } from '../metadata/metadata.tsx';
import { itemsOf } from '../subscriptions/items.ts';
import { InvoiceActs } from './invoice-acts.tsx';
import { Lines } from './lines.tsx';
import { invoiceRoute } from './route.ts';
import { Settlement } from './settlement.tsx';
import { isUndecided } from './undecided.ts';
import { Warnings } from './warnings.tsx';

type Invoice = NonNullable<InvoiceQuery['invoice']>;

/** One invoice: what it is for, how it was calculated, and what was paid. */
export function Invoice() {
  const { project, invoice: id } = invoiceRoute.useParams();
  const screen = useScreen(InvoiceDocument, { id });
  const invoice = screen.data?.invoice;
  const gateways = useGateways(project);
  useReloadWhile(invoice?.paymentAttempts.some(isOpen) ?? false, screen.reload, 3000);
  return (
    <Screen
      title={invoice ? (invoice.number ?? 'Draft invoice') : 'Invoice'}
      above={
        <Link to="/$project/invoices" params={{ project }}>
          Invoices
        </Link>
      }
      note={
        invoice && (
          <>
            <Status value={invoiceState(invoice)} />
            <CopyId id={invoice.id} />
          </>
        )
      }
      actions={invoice && <InvoiceActs invoice={invoice} gateways={gateways} project={project} />}
      needs="billing:read"
      of={screen}
    >
      {({ invoice: found }) =>
        found && (
          <>
            <Summary invoice={found} project={project} />
            <Warnings invoice={found} project={project} />
            <Lines invoice={found} project={project} />
            <AttemptsSection attempts={found.paymentAttempts} gateways={gateways} project={project} />
            <Settlement invoice={found} project={project} />
            <Metadata
              id={found.id}
              metadata={found.metadata}
              project={project}
              document={ChangeInvoiceMetadataDocument}
            />
          </>
        )
      }
    </Screen>
  );
}

function Summary({ invoice, project }: { invoice: Invoice; project: string }) {
  const { customer, subscription, periodStartAt, periodEndAt } = invoice;
  return (
    <Section title="Summary">
      <Facts
        of={{
          Customer: (
            <Link to="/$project/customers/$customer" params={{ project, customer: customer.id }}>
              {nameOf(customer)}
            </Link>
          ),
          Total: formatMoney(invoice.total),
          Owed: invoice.status === 'draft' ? undefined : formatMoney(invoice.amountDue),
          Due: dueOf(invoice),
          'Purchase order': invoice.poNumber ?? undefined,
          Issued: <Moment at={invoice.finalizedAt} />,
          Period: periodStartAt && periodEndAt ? <Span from={periodStartAt} to={periodEndAt} /> : undefined,
          Reason: words(invoice.reason),
          Subscription: subscription ? (
            <Link to="/$project/subscriptions/$subscription" params={{ project, subscription: subscription.id }}>
              {itemsOf(subscription)}
            </Link>
          ) : undefined,
          Replaces: invoice.replaces ? <OtherInvoice invoice={invoice.replaces} project={project} /> : undefined,
          'Replaced by': invoice.replacedBy ? (
            <OtherInvoice invoice={invoice.replacedBy} project={project} />
          ) : undefined,
          'Becomes final': finalOf(invoice),
          'Not finalised': invoice.finalizationError ?? undefined,
        }}
      />
    </Section>
  );
}

/** A draft whose tax is undecided waits longer than its time. */
function finalOf(invoice: Invoice): ReactNode {
  if (invoice.status !== 'draft' || !invoice.finalizeAt) return undefined;
  return isUndecided(invoice) ? 'Once its tax is decided' : <MomentOfDay at={invoice.finalizeAt} />;
}

/** The days of a draft count from when it is final, unless it has a date of its own. */
function dueOf({ status, dueAt, paymentTermDays }: Invoice): ReactNode {
  if (dueAt || status !== 'draft') return <Moment at={dueAt} />;
  return paymentTermDays === null ? 'As the billing profile says' : `${afterDays(paymentTermDays)}, once it is final`;
}

function OtherInvoice({ invoice, project }: { invoice: { id: string; number: string | null }; project: string }) {
  return (
    <Link to="/$project/invoices/$invoice" params={{ project, invoice: invoice.id }}>
      {invoice.number ?? 'A draft'}
    </Link>
  );
}
