import { Link } from '@tanstack/react-router';
import type { CustomerQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Amounts } from '../../app/parts/amounts.tsx';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { countryName } from '../../app/parts/names.ts';
import { Section } from '../../app/parts/section.tsx';
import { afterDays } from '../invoice-terms/after-days.ts';
import { collectionWords } from '../customer-form/collection-words.ts';
import { VatIdCheck } from './vat-id-check.tsx';

/** Who the customer is, and what an invoice needs to know. */
export function Profile({ customer, project }: { customer: NonNullable<CustomerQuery['customer']>; project: string }) {
  const { testClock } = customer;
  const { street, postalCode, city, country } = customer.address;
  const place = [postalCode, city].filter(Boolean).join(' ');
  const address = [street, place, country && countryName(country)].filter(Boolean).join(', ');
  return (
    <Section title="Profile">
      <Facts
        of={{
          Owed: <Amounts of={customer.owed} />,
          Credit: customer.balance.length ? <Amounts of={customer.balance} /> : undefined,
          Email: customer.email ?? undefined,
          'External id': customer.externalId ? <CopyId id={customer.externalId} /> : undefined,
          Account: customer.userId ? <CopyId id={customer.userId} /> : undefined,
          Address: address || undefined,
          'VAT id': customer.vatId ?? undefined,
          'VAT id in VIES': customer.vatIdCheck ? <VatIdCheck customer={customer} project={project} /> : undefined,
          Tax: customer.taxExempt ? 'Exempt' : undefined,
          ...invoiceTerms(customer),
          Language: customer.locale ?? undefined,
          'Time zone': customer.timezone,
          'Test clock': testClock ? (
            <Link to="/$project/test-clocks/$clock" params={{ project, clock: testClock.id }}>
              {testClock.name}
            </Link>
          ) : undefined,
          Since: <Moment at={customer.createdAt} />,
        }}
      />
    </Section>
  );
}

/** What the invoices of the customer say, where it differs from those of others. */
function invoiceTerms({
  collectionMethod,
  combineInvoices,
  paymentTermDays,
  poNumber,
}: NonNullable<CustomerQuery['customer']>) {
  return {
    'Invoices are paid': collectionMethod === 'send_invoice' ? undefined : collectionWords[collectionMethod],
    Invoices: combineInvoices ? 'One a day for all subscriptions' : undefined,
    'Invoices are due': paymentTermDays === null ? undefined : afterDays(paymentTermDays),
    'Purchase order': poNumber ?? undefined,
  };
}
