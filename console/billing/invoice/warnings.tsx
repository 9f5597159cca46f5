import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { missingRate } from '../preview/missing-rate.ts';

type Warning = NonNullable<InvoiceQuery['invoice']>['warnings'][number];

interface WarningsProps {
  invoice: Pick<NonNullable<InvoiceQuery['invoice']>, 'warnings' | 'customer'>;
  project: string;
}

/** What to check in an invoice: the hub has no tax rate for the customer, and added no tax or holds the draft. */
export function Warnings({ invoice: { warnings, customer }, project }: WarningsProps) {
  return warnings.map((warning) => (
    <Alert key={`${warning.code} ${warning.country}`} color="gray" variant="light" mt="md">
      {sentenceOf(warning)}{' '}
      <Link to="/$project/billing-settings" params={{ project }}>
        Tax rates
      </Link>
      {' · '}
      <Link to="/$project/customers/$customer" params={{ project, customer: customer.id }}>
        Customer
      </Link>
    </Alert>
  ));
}

function sentenceOf({ code, country }: Warning): string {
  const missing = missingRate(country);
  return code === 'tax_needs_decision'
    ? `The draft is held: ${missing}. It continues by itself once a rate applies or the customer is completed; or decide its tax.`
    : `No tax was added: ${missing}.`;
}
