import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { ExpressProject } from './express-project.ts';
import type { Visitor } from './express-project.ts';
import { Network } from './network.ts';
import { Person } from './person.ts';

let network: Network;
let forge: ExpressProject;
let shop: ExpressProject;
let firstParty: ExpressProject;
let ada: Person;

beforeAll(async () => {
  network = await Network.start();
  forge = await ExpressProject.start(network, await network.project('forge'));
  shop = await ExpressProject.start(network, await network.project('shop'));
  firstParty = await ExpressProject.start(network, await network.project('desk', true));
});

beforeEach(async () => {
  ada = await network.person('Ada Lovelace');
});

afterAll(async () => {
  await Promise.all([forge, shop, firstParty].map((project) => project?.close()));
  await network?.close();
});

async function signIn(person: Person, project: ExpressProject): Promise<Visitor> {
  const { url, body } = await person.visit(`${project.address}/login`);
  expect(url.href).toBe(`${project.address}/`);
  return JSON.parse(body) as Visitor;
}

describe('two projects on one hub', () => {
  it('need one password, and one consent each', async () => {
    const atForge = await signIn(ada, forge);
    expect(ada.prompts).toEqual(['Sign in', 'Allow forge?']);
    const atShop = await signIn(ada, shop);
    expect(ada.prompts).toEqual(['Sign in', 'Allow forge?', 'Allow shop?']);
    const { id } = ada.user;
    expect([atForge, atShop]).toMatchObject([
      { id, email: ada.user.email },
      { id, email: ada.user.email },
    ]);
    await signIn(ada, forge);
    await signIn(ada, shop);
    expect(ada.prompts).toHaveLength(3);
  });

  it('need no second consent in another browser', async () => {
    await signIn(ada, forge);
    const elsewhere = new Person(ada.user);
    await signIn(elsewhere, forge);
    expect(elsewhere.prompts).toEqual(['Sign in']);
  });

  it('need no consent where the project is first-party', async () => {
    await signIn(ada, firstParty);
    expect(ada.prompts).toEqual(['Sign in']);
    await signIn(ada, forge);
    expect(ada.prompts).toEqual(['Sign in', 'Allow forge?']);
  });

  it('get ID tokens for themselves alone, with what the person has bought there', async () => {
    await signIn(ada, forge);
    await signIn(ada, firstParty);
    await network.sell(forge.project, ada, 'team');
    await network.sell(firstParty.project, ada, 'solo');
    const [atForge, atFirstParty] = [await signIn(ada, forge), await signIn(ada, firstParty)];
    expect(decodeJwt(atForge.idToken)).toMatchObject({
      aud: forge.client.id,
      entitlements: [{ product: 'forge-team', plan: 'team' }],
    });
    expect(decodeJwt(atFirstParty.idToken)).toMatchObject({
      aud: firstParty.client.id,
      entitlements: [{ product: 'desk-solo', plan: 'solo' }],
    });
    expect(ada.prompts).toEqual(['Sign in', 'Allow forge?']);
  });

  it('both end their sessions when the person signs out at one of them', async () => {
    await signIn(ada, forge);
    await signIn(ada, firstParty);
    const elsewhere = new Person(ada.user);
    await signIn(elsewhere, firstParty);
    const page = await ada.open(`${forge.address}/logout`);
    await ada.submit(page, { logout: 'yes' });
    for (const project of [forge, firstParty]) expect((await ada.open(project.address)).body).toBe('null');
    expect((await elsewhere.open(firstParty.address)).body).toContain(ada.user.id);
    await signIn(ada, firstParty);
    expect(ada.prompts.filter((heading) => heading === 'Sign in')).toHaveLength(2);
  });

  it('keep two people apart who sign in at once', async () => {
    const grace = await network.person('Grace Hopper');
    const signedIn = await Promise.all([signIn(ada, forge), signIn(grace, forge), signIn(new Person(ada.user), shop)]);
    expect(signedIn.map(({ id }) => id)).toEqual([ada.user.id, grace.user.id, ada.user.id]);
  });
});
