import { HubClient } from '../../support/client.ts';
import { logo } from '../../support/images.ts';
import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { people } = hub;
  const anyone = { as: new HubClient(people.hub.address) };
  const operator = { as: (await people.operator()).api };
  const look = `name accentColor accentColorDark logoUrl`;
  await hub.graphql(`{ network { ${look} colors { light { button onButton } dark { accent } } } }`, {}, anyone);
  await hub.graphql(
    `query ($accent: String) { networkColors(accentColor: $accent) {
      light { accent button buttonStrong onButton } dark { accent button buttonStrong onButton } } }`,
    { accent: '#7a1fa2' },
    operator,
  );
  await hub.graphql(
    `mutation ($input: UpdateNetworkInput!) { updateNetwork(input: $input) { network { ${look} } } }`,
    { input: { name: 'Makers', accentColor: '#7a1fa2', logo } },
    operator,
  );
  await hub.rest('GET /network', anyone);
  await hub.rest('GET /network/colors', { ...operator, path: '/network/colors?accentColor=%230b6e4f' });
  await hub.rest('POST /network/changes', {
    ...operator,
    body: { name: null, accentColor: null, logo: null },
  });
};
