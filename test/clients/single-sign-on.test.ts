import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { ExpressProject } from './express-project.ts';
import type { Visitor } from './express-project.ts';
import { Network } from './network.ts';
import { Person } from './person.ts';

let network: Network;
let forge: ExpressProject;
let shop: ExpressProject;
let deps: ExpressProject;
let ada: Person;

beforeAll(async () => {
  network = await Network.start();
  forge = await ExpressProject.start(network, await network.project('forge'));
  shop = await ExpressProject.start(network, await network.project('shop'));
  deps = await ExpressProject.start(network, await network.project('desk', true));
});

beforeEach(async () => {
  ada = await network.person('Ada Lovelace');
});

afterAll(async () => {
  await Promise.all([forge, shop, deps].map((project) => project?.close()));
  await network?.close();
});

async function signIn(person: Person, project: ExpressProject): Promise<Visitor> {
  const { url, body } = await person.visit(`${project.address}/login`);
  expect(url.href).toBe(`${project.address}/`);
  return JSON.parse(body) as Visitor;
}

describe('two projects sign one person in', () => {
  it('with one password, and one consent each', async () => {
    const atForge = await signIn(ada, forge);
    expect(ada.asked).toEqual(['Sign in', 'Allow forge?']);
    const atShop = await signIn(ada, shop);
    expect(ada.asked).toEqual(['Sign in', 'Allow forge?', 'Allow shop?']);
    const { id } = ada.user;
    expect([atForge, atShop]).toMatchObject([
      { id, email: ada.user.email },
      { id, email: ada.user.email },
    ]);
    await signIn(ada, forge);
    await signIn(ada, shop);
    expect(ada.asked).toHaveLength(3);
  });

  it('and ask no one for consent whom they have asked before, in whatever browser', async () => {
    await signIn(ada, forge);
    const elsewhere = new Person(ada.user);
    await signIn(elsewhere, forge);
    expect(elsewhere.asked).toEqual(['Sign in']);
  });

  it('and no one for consent where the project is the network’s own', async () => {
    await signIn(ada, deps);
    expect(ada.asked).toEqual(['Sign in']);
    await signIn(ada, forge);
    expect(ada.asked).toEqual(['Sign in', 'Allow forge?']);
  });

  it('each by an ID token for itself alone, with what the person has bought there', async () => {
    await signIn(ada, forge);
    await signIn(ada, deps);
    await network.sell(forge.project, ada, 'team');
    await network.sell(deps.project, ada, 'solo');
    const [atForge, withCommandDeps] = [await signIn(ada, forge), await signIn(ada, deps)];
    expect(decodeJwt(atForge.idToken)).toMatchObject({
      aud: forge.client.id,
      entitlements: [{ product: 'forge-team', plan: 'team' }],
    });
    expect(decodeJwt(withCommandDeps.idToken)).toMatchObject({
      aud: deps.client.id,
      entitlements: [{ product: 'desk-solo', plan: 'solo' }],
    });
    expect(ada.asked).toEqual(['Sign in', 'Allow forge?']);
  });

  it('and both hear when the person signs out at one of them', async () => {
    await signIn(ada, forge);
    await signIn(ada, deps);
    const elsewhere = new Person(ada.user);
    await signIn(elsewhere, deps);
    const page = await ada.open(`${forge.address}/logout`);
    await ada.submit(page, { logout: 'yes' });
    for (const project of [forge, deps]) expect((await ada.open(project.address)).body).toBe('null');
    expect((await elsewhere.open(deps.address)).body).toContain(ada.user.id);
    await signIn(ada, deps);
    expect(ada.asked.filter((heading) => heading === 'Sign in')).toHaveLength(2);
  });

  it('and keep two people apart who use them at once', async () => {
    const grace = await network.person('Grace Hopper');
    const signedIn = await Promise.all([signIn(ada, forge), signIn(grace, forge), signIn(new Person(ada.user), shop)]);
    expect(signedIn.map(({ id }) => id)).toEqual([ada.user.id, grace.user.id, ada.user.id]);
  });
});
