import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  await hub.graphql(
    `mutation ($input: UpdateBillingProfileInput!) {
      updateBillingProfile(input: $input) { billingProfile { legalName vatId address { city country } version } }
    }`,
    {
      input: {
        legalName: 'Forge GmbH',
        vatId: 'DE136695976',
        address: { street: 'Am Amboss 1', postalCode: '10115', city: 'Berlin', country: 'DE' },
        timezone: 'Europe/Berlin',
        paymentTermDays: 14,
      },
    },
  );
  await hub.graphql(`{ billingProfile { legalName vatId timezone paymentTermDays graceHours } }`);
  const { taxRate } = await hub.graphql(
    `mutation ($input: CreateTaxRateInput!) {
      createTaxRate(input: $input) { taxRate { id name percentage country } }
    }`,
    { input: { name: 'USt', percentage: '19', country: 'DE' } },
  );
  await hub.graphql(
    `{ taxRates(first: 2, filter: { archived: false }) { nodes { id name percentage country taxCode } } }`,
  );
  await hub.graphql(
    `query ($input: TaxForInput!) { taxFor(input: $input) { outcome rule category percentage explanation } }`,
    { input: { country: 'FR', vatId: 'FR40303265045' } },
  );
  await hub.graphql(
    `mutation ($input: EndTaxRateInput!) { endTaxRate(input: $input) { taxRate { name validFrom validUntil } } }`,
    { input: { id: taxRate.id, validUntil: '2027-01-01' } },
  );
  await hub.graphql(`mutation ($id: ID!) { archiveTaxRate(id: $id) { taxRate { name archivedAt } } }`, {
    id: taxRate.id,
  });
  await hub.rest('GET /billing/profile');
  await hub.rest('POST /billing/profile/changes', { body: { paymentTermDays: 30 } });
  const vat = await hub.rest('POST /billing/tax-rates', { body: { name: 'VAT', percentage: '20', country: 'FR' } });
  await hub.rest('GET /billing/tax-rates', { path: '/billing/tax-rates?archived=false' });
  await hub.rest('GET /billing/tax', { path: '/billing/tax?country=FR' });
  await hub.rest('POST /billing/tax-rates/{id}/end', {
    path: `/billing/tax-rates/${String(vat.id)}/end`,
    body: { validUntil: '2027-01-01' },
  });
  await hub.rest('POST /billing/tax-rates/{id}/archive', { path: `/billing/tax-rates/${String(vat.id)}/archive` });
};
