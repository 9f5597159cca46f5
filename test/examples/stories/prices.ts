import { sellForge, sellRegions } from '../prepare.ts';
import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { priceId: id } = await sellForge(hub);
  await hub.graphql(
    `query ($lookupKeys: [Key!]!) { pricesByLookupKey(lookupKeys: $lookupKeys) { id currency unitAmount interval } }`,
    { lookupKeys: ['team-monthly'] },
  );
  await hub.rest('GET /catalog/prices', { path: '/catalog/prices?lookupKeys=team-monthly' });
  await hub.graphql(`query ($id: ID!) { price(id: $id) { model currency unitAmount interval lookupKey } }`, { id });
  await hub.rest('GET /catalog/prices/{id}', { path: `/catalog/prices/${id}` });
  await hub.graphql(
    `query ($priceId: ID!, $quantity: Decimal!) {
      priceEstimate(priceId: $priceId, quantity: $quantity) { steps { description amount } total { amount currency } }
    }`,
    { priceId: id, quantity: '12' },
  );
  await hub.rest('GET /catalog/prices/{priceId}/estimate', { path: `/catalog/prices/${id}/estimate?quantity=12` });
  const regional = await sellRegions(hub);
  await hub.rest('POST /catalog/prices/{priceId}/estimate', {
    path: `/catalog/prices/${regional}/estimate`,
    body: {
      usage: [
        { properties: { region: 'eu-west' }, quantity: '30' },
        { properties: { region: 'us-east' }, quantity: '4' },
      ],
    },
  });
  const draft = {
    price: { model: 'volume', currency: 'EUR', tiers: [{ upTo: '10', unitAmount: '10' }, { unitAmount: '8' }] },
    quantity: '12',
  };
  await hub.graphql(
    `query ($input: DraftPriceEstimateInput!) {
      draftPriceEstimate(input: $input) { steps { description amount } total { amount currency } }
    }`,
    { input: draft },
  );
  await hub.rest('POST /catalog/price-estimates', { body: draft });
};
