import { Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { LinkedInvoiceDocument, OwnInvoiceFileDocument } from '../../app/graphql/gql/account/graphql.ts';
import { FileLink } from '../../app/parts/file-link.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { saveFile } from '../../app/parts/save-file.ts';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { isPayable } from '../../account/paying/is-payable.ts';
import { PayInvoice } from '../../account/paying/pay-invoice.tsx';
import { afterPayment, wayBack } from '../../account/paying/way-back.ts';
import { useWaysToPay } from '../../account/paying/ways-to-pay.ts';
import { Expired } from '../expired.tsx';
import { Frame } from '../frame.tsx';
import { moveToStripe } from '../move-to-stripe.ts';
import { useOtherPage } from '../other-page.ts';
import classes from '../page.module.css';
import { Lines, Received, Totals } from './lines.tsx';
import type { LinkedInvoice } from './lines.tsx';

/** The page of one invoice: what is owed, what for, and what pays it. */
export function InvoicePage() {
  const screen = useScreen(LinkedInvoiceDocument, {});
  const opened = screen.data?.openedLink;
  const invoice = opened?.invoice;
  const isOther = opened !== undefined && !invoice;
  if (useOtherPage('/portal', isOther)) return <Expired />;
  return (
    <Frame title={`Invoice ${invoice?.number ?? ''}`.trim()} of={screen} opened={opened} isOther={isOther}>
      {() => invoice && <Shown invoice={invoice} reload={screen.reload} />}
    </Frame>
  );
}

function Shown({ invoice, reload }: { invoice: LinkedInvoice; reload: () => void }) {
  const { id, number, status, isOverdue, amountDue, total, dueAt, finalizedAt, createdAt, parties, poNumber } = invoice;
  const isOwed = isPayable(invoice);
  const ways = useWaysToPay(invoice.project.id);
  useEffect(() => {
    if (isOwed && ways?.some(({ gateway }) => gateway === 'stripe')) moveToStripe();
  }, [isOwed, ways]);
  const name = number ?? 'the invoice';
  return (
    <>
      <h1 className={classes.title}>Invoice {number}</h1>
      <p className={classes.note}>
        <Status value={isOverdue && status === 'open' ? 'overdue' : status} />
        {parties && <span>for {parties.buyer.name}</span>}
        <span>
          of <Moment at={finalizedAt ?? createdAt} />
        </span>
        {poNumber && <span>Purchase order {poNumber}</span>}
      </p>
      <p className={classes.owed}>{formatMoney(isOwed ? amountDue : total)}</p>
      {isOwed && (
        <p className={classes.note}>
          <span>
            Due on <Moment at={dueAt} />
          </span>
        </p>
      )}
      <Section title={isOwed ? 'How to pay' : 'Payment'}>
        <PayInvoice invoice={invoice} reload={reload} />
        <BackToCheckout isPaid={status === 'paid'} />
      </Section>
      <Section
        title="What it is for"
        action={
          <FileLink
            name={name}
            document={OwnInvoiceFileDocument}
            id={id}
            onRead={({ invoiceDocument }) => invoiceDocument && saveFile(invoiceDocument)}
          >
            Download PDF
          </FileLink>
        }
      >
        <Lines invoice={invoice} />
        <Totals invoice={invoice} />
      </Section>
      <Received invoice={invoice} />
    </>
  );
}

/** Leads back to the checkout from which the customer came, by itself once the invoice is paid. */
function BackToCheckout({ isPaid }: { isPaid: boolean }) {
  const checkout = wayBack();
  const after = checkout && isPaid ? afterPayment(checkout) : undefined;
  useEffect(() => {
    if (after) location.replace(after);
  }, [after]);
  if (!checkout) return null;
  return (
    <p>
      <Anchor href={after ?? checkout}>Back to your order</Anchor>
    </p>
  );
}
