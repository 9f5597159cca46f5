import { setTimeout as sleep } from 'node:timers/promises';
import { HubClient } from '../../support/client.ts';
import { logo } from '../../support/images.ts';
import type { Story } from '../recorder.ts';

/** Waits until the hub has heard of the new name, by which it signs its mails. */
async function untilNamed(anyone: HubClient, name: string): Promise<void> {
  while (((await anyone.get('/api/helloWorld')).body.network as unknown) !== name) await sleep(10);
}

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
  await untilNamed(anyone.as, 'Makers');
  const newcomer = await people.newcomer('grace@network.example', 'Grace Hopper');
  await (await people.as(newcomer)).graphql('mutation { sendEmailVerification { user { id } } }');
  const page = await hub.graphql(
    `query ($filter: MailFilter!) { mails(first: 1, filter: $filter) {
      nodes { id recipient subject state attempts problem canBeOpened createdAt sentAt } } }`,
    { filter: { recipient: 'grace@network.example' } },
    operator,
  );
  const [mail] = page.nodes;
  await hub.graphql(
    `mutation ($id: ID!) { openMail(id: $id) { mail { recipient } text } }`,
    { id: mail!.id },
    operator,
  );
  await hub.rest('GET /mails', { ...operator, path: '/mails?first=1&recipient=grace%40network.example' });
  await hub.rest('POST /mails/{id}/open', { ...operator, path: `/mails/${String(mail!.id)}/open` });
  await hub.rest('GET /network', anyone);
  await hub.rest('GET /network/colors', { ...operator, path: '/network/colors?accentColor=%230b6e4f' });
  await hub.rest('POST /network/changes', {
    ...operator,
    body: { name: null, accentColor: null, logo: null },
  });
};
