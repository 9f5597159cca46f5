import type { Json } from '../../support/client.ts';
import type { Recorder, Story } from '../recorder.ts';

const plans = [
  {
    key: 'team',
    name: 'Team',
    grants: { seats: 5 },
    prices: [{ currency: 'EUR', unitAmount: '9.90', lookupKey: 'team-monthly' }],
  },
];
const features = [{ key: 'seats', name: 'Seats', type: 'quantity' }];
const forge = { slug: 'forge', name: 'Forge', tagline: 'Builds every change', tags: ['ci'], features, plans };

export const story: Story = async (hub) => {
  const { product } = await hub.graphql(
    `mutation ($input: RegisterProductInput!) {
      registerProduct(input: $input) {
        product { id slug status version plans { key prices { id currency unitAmount interval } } }
      }
    }`,
    { input: forge },
  );
  const { id } = product;
  const anvil = await hub.rest('POST /catalog/products', { body: { slug: 'anvil', name: 'Anvil', status: 'draft' } });
  await hub.graphql(
    `query ($id: ID!) { product(id: $id) { slug name tagline status version availableActions plans { key name } } }`,
    { id },
  );
  await hub.rest('GET /catalog/products/{id}', { path: path(product) });
  await hub.graphql(
    `query ($filter: ProductFilter!) {
      products(first: 2, filter: $filter) { nodes { id slug name } pageInfo { endCursor hasNextPage } }
    }`,
    { filter: { text: 'forge' } },
  );
  await hub.rest('GET /catalog/products', { path: '/catalog/products?first=1&text=anvil' });
  await hub.graphql(`{ productFacets { kind { value count } tag { value count } } }`);
  await hub.rest('GET /catalog/facets');
  await hub.graphql(
    `mutation ($id: ID!, $input: ProductInput!, $ifVersion: Int) {
      replaceProduct(id: $id, input: $input, ifVersion: $ifVersion) { product { name tagline version } }
    }`,
    { id, input: { ...forge, name: 'Forge CI' }, ifVersion: 1 },
  );
  await hub.rest('PUT /catalog/products/{id}', {
    path: path(anvil),
    body: { slug: 'anvil', name: 'Anvil', tagline: 'Shapes everything' },
  });
  await hub.graphql(
    `mutation ($id: ID!, $input: UpdateProductInput!) {
      updateProduct(id: $id, input: $input) { product { tagline tags version } }
    }`,
    { id, input: { tags: ['ci', 'builds'], tagline: null } },
  );
  await hub.rest('POST /catalog/products/{id}/changes', {
    path: `${path(anvil)}/changes`,
    body: { homepageUrl: 'https://anvil.example' },
  });
  await transitions(hub, product, anvil);
  const text = '# Forge\n\nBuilds **every** change.';
  await hub.graphql(`query ($text: String!) { markdownPreview(text: $text) { html } }`, { text });
  await hub.rest('POST /catalog/markdown', { body: { text } });
};

async function transitions(hub: Recorder, product: Json, anvil: Json): Promise<void> {
  for (const verb of ['publish', 'unlist', 'archive']) {
    await hub.rest(`POST /catalog/products/{id}/${verb}`, { path: `${path(anvil)}/${verb}` });
  }
  for (const verb of ['unlist', 'publish', 'archive']) {
    await hub.graphql(`mutation ($id: ID!) { ${verb}Product(id: $id) { product { status availableActions } } }`, {
      id: product.id,
    });
  }
  await hub.graphql(`mutation ($id: ID!) { deleteProduct(id: $id) { deletedProductId } }`, { id: product.id });
  await hub.rest('DELETE /catalog/products/{id}', { path: path(anvil) });
}

function path({ id }: Json): string {
  return `/catalog/products/${String(id)}`;
}
