import { PortalDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { PortalQuery } from '../../app/graphql/gql/account/graphql.ts';
import { extensionsOf } from '../../app/parts/problems.ts';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { BilledTo } from '../../account/buy/billed-to.tsx';
import { OwnMethods } from '../../account/paying/own-methods.tsx';
import { OwnPayments } from '../../account/paying/own-payments.tsx';
import { useWaysToPay } from '../../account/paying/ways-to-pay.ts';
import { Downloads } from '../../account/purchases/downloads.tsx';
import { Invoices } from '../../account/purchases/invoices.tsx';
import { Licences } from '../../account/purchases/licences.tsx';
import { Owned } from '../../account/purchases/owned.tsx';
import { useEffect } from 'react';
import { Expired } from '../expired.tsx';
import { Frame } from '../frame.tsx';
import { moveToStripe } from '../move-to-stripe.ts';
import { useOtherPage } from '../other-page.ts';
import classes from '../page.module.css';
import { EndLink } from './end-link.tsx';
import { Subscriptions } from './subscriptions.tsx';

type Customer = NonNullable<PortalQuery['openedLink']['customer']>;

/** All that is the customer's, and what they can change of it. */
export function PortalPage() {
  const screen = useScreen(PortalDocument, {});
  const opened = screen.data?.openedLink;
  const isOther = screen.error !== undefined && extensionsOf(screen.error).code === 'link_does_not_open_this';
  if (useOtherPage('/pay', isOther)) return <Expired />;
  return (
    <Frame title="Your account" of={screen} opened={opened} isOther={isOther}>
      {() => opened?.customer && <Shown linkId={opened.id} customer={opened.customer} reload={screen.reload} />}
    </Frame>
  );
}

function Shown({ linkId, customer, reload }: { linkId: string; customer: Customer; reload: () => void }) {
  const { id, project, name, email } = customer;
  const ways = useWaysToPay(project.id);
  useEffect(() => {
    if (ways?.some(({ gateway }) => gateway === 'stripe')) moveToStripe();
  }, [ways]);
  const customers = [customer];
  return (
    <>
      <h1 className={classes.title}>Your account</h1>
      <p className={classes.note}>{[name, email].filter(Boolean).join(', ')}</p>
      <Subscriptions customers={customers} />
      <Owned customers={customers} />
      <Licences customers={customers} />
      <Downloads customers={customers} />
      <Invoices customers={customers} isOfSeller reload={reload} />
      <OwnPayments customers={customers} isOfSeller />
      <OwnMethods customerId={id} project={project} />
      <Section title="Billing details">
        <BilledTo customer={customer} onChanged={reload} />
      </Section>
      <EndLink id={linkId} />
    </>
  );
}
