import { Link } from '@tanstack/react-router';
import { ChangeSubscriptionMetadataDocument, SubscriptionDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment, Span } from '../../app/parts/moment.tsx';
import { intervalWords } from '../../app/parts/price.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { words } from '../../app/parts/words.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { afterDays } from '../invoice-terms/after-days.ts';
import { nameOf } from '../customers/customer-name.ts';
import { invoiceColumns } from '../invoices/columns.tsx';
import { Metadata } from '../metadata/metadata.tsx';
import { DateActs } from '../subscription-dates/date-acts.tsx';
import { itemsOf, stateOf } from '../subscriptions/items.ts';
import { Next } from '../subscriptions/next.tsx';
import { Coupons } from './coupons.tsx';
import { EditTerms } from './edit-terms.tsx';
import { itemColumns } from './items.tsx';
import { OwnInvoices } from './own-invoices.tsx';
import { PendingCharges } from './pending-charges.tsx';
import { PlannedChanges } from './planned-changes.tsx';
import { subscriptionRoute } from './route.ts';
import { Transfer } from './transfer.tsx';
import { SubscriptionActs } from './subscription-acts.tsx';

type Subscription = NonNullable<SubscriptionQuery['subscription']>;

/** One subscription: what it costs, what happens next, and its invoices. */
export function Subscription() {
  const { project, subscription: id } = subscriptionRoute.useParams();
  const screen = useScreen(SubscriptionDocument, { id });
  const subscription = screen.data?.subscription;
  return (
    <Screen
      title={subscription ? itemsOf(subscription) : 'Subscription'}
      above={
        <Link to="/$project/subscriptions" params={{ project }}>
          Subscriptions
        </Link>
      }
      note={
        subscription && (
          <>
            <Status value={stateOf(subscription)} />
            <CopyId id={subscription.id} />
          </>
        )
      }
      actions={
        subscription && (
          <>
            {subscription.availableActions.includes('change') && (
              <LinkButton
                variant="default"
                to="/$project/subscriptions/$subscription/change"
                params={{ project, subscription: id }}
              >
                Change
              </LinkButton>
            )}
            <EditTerms subscription={subscription} />
            <DateActs subscription={subscription} />
            <Transfer subscription={subscription} project={project} />
            <SubscriptionActs subscription={subscription} project={project} />
          </>
        )
      }
      needs="billing:read"
      of={screen}
    >
      {({ subscription: found }) => found && <Content subscription={found} project={project} />}
    </Screen>
  );
}

function Content({ subscription, project }: { subscription: Subscription; project: string }) {
  const { customer, currentPeriod, items, invoices } = subscription;
  return (
    <>
      <Section title="Summary">
        <Facts
          of={{
            Customer: (
              <Link to="/$project/customers/$customer" params={{ project, customer: customer.id }}>
                {nameOf(customer)}
              </Link>
            ),
            'Current period': <Span from={currentPeriod.startAt} to={currentPeriod.endAt} />,
            Next: subscription.canceledAt ? undefined : <Next of={subscription} />,
            Ended: subscription.canceledAt ? <Moment at={subscription.canceledAt} /> : undefined,
            Billed: words(intervalWords(subscription)),
            Invoices: customer.combineInvoices ? (
              <OwnInvoices subscription={subscription} project={project} />
            ) : undefined,
            'Invoices are due':
              subscription.paymentTermDays === null ? undefined : afterDays(subscription.paymentTermDays),
            'Minimum of a period': subscription.minimum ? formatMoney(subscription.minimum) : undefined,
            'Purchase order': subscription.poNumber ?? undefined,
            Started: <Moment at={subscription.startAt} />,
            'Trial until': subscription.trialEndAt ? <Moment at={subscription.trialEndAt} /> : undefined,
            'Paused since': subscription.pausedAt ? <Moment at={subscription.pausedAt} /> : undefined,
            'Resumes on': subscription.resumeAt ? <Moment at={subscription.resumeAt} /> : undefined,
            'Stopped because': subscription.quarantineError ?? undefined,
          }}
        />
      </Section>
      <Section title="Items">
        <Rows label="Items" rows={items} columns={itemColumns(project)} />
      </Section>
      <PlannedChanges changes={subscription.plannedChanges} project={project} />
      <PendingCharges subscription={subscription} project={project} />
      <Coupons subscription={subscription} project={project} />
      <Section title="Invoices" note={invoices.totalCount}>
        {invoices.nodes.length ? (
          <Rows label="Invoices" rows={invoices.nodes} columns={invoiceColumns(project)} />
        ) : (
          <CodeNote>Nothing has been billed yet.</CodeNote>
        )}
      </Section>
      <Metadata
        id={subscription.id}
        metadata={subscription.metadata}
        project={project}
        document={ChangeSubscriptionMetadataDocument}
      />
    </>
  );
}
