import { Alert } from '@mantine/core';
import type { InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { countryName } from '../../app/parts/names.ts';

type Warning = NonNullable<InvoiceQuery['invoice']>['warnings'][number];

/** What to check in an invoice: the hub has no tax rate for the customer, and added no tax. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  return warnings.map(({ code, country }) => (
    <Alert key={`${code} ${country}`} color="gray" variant="light" mt="md">
      {country
        ? `No tax was added: the project has no tax rate for the customer’s country (${countryName(country)}). The rates are in its billing settings.`
        : 'No tax was added: neither the customer nor the seller has a country.'}
    </Alert>
  ));
}
