import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import { Console } from '../support/console.ts';
import { logo, png } from '../support/images.ts';
import { People, ask, refusalOf } from '../support/people.ts';
import { password } from '../support/seed.ts';

let people: People;
let project: Project;
let admin: HubClient;
let app: Console;

beforeAll(async () => {
  people = await People.start();
  app = await Console.open(people);
  project = { id: app.client.projectId } as Project;
  admin = (await people.member(project, Role.admin)).api;
});

afterAll(() => people?.close());

const set = `mutation ($input: SetProjectLogoInput!) { setProjectLogo(input: $input) { project { logoUrl } } }`;
const setLogo = async (file: string | null) =>
  String((await ask(admin, set, { input: { projectId: project.id, logo: file } })).setProjectLogo.project.logoUrl);
const auditOf = () =>
  people.sql<{ detail: unknown }>(
    `select detail from audit_entry where action = 'project.logo_changed' and subject = ? order by id`,
    [project.id],
  );

describe('the logo of a project', () => {
  it('is on its pages of sign-in and consent, from the hub itself, and gone when it is removed', async () => {
    const person = await people.user();
    const path = new URL(await setLogo(logo)).pathname;
    const image = `<img class="logo" src="${path}" width="16" height="16" alt="" />`;
    const pages = async () => {
      const browser = people.browser();
      const signIn = await browser.open((await app.request({ prompt: 'consent' })).url);
      return [signIn, await browser.submit(signIn, { email: person.email, password })];
    };
    for (let [signIn] = await pages(); !signIn!.body.includes(image);) [signIn] = await pages();
    const [, consent] = await pages();
    expect(consent!.body).toContain('<h1>Allow ');
    expect(consent!.body).toContain(image);
    expect(consent!.headers.get('content-security-policy')).toContain(`img-src 'self' data:;`);
    expect((await fetch(people.hub.address + path)).headers.get('content-type')).toBe('image/png');
    await setLogo(null);
    for (let [signIn] = await pages(); signIn!.body.includes('class="logo"');) [signIn] = await pages();
    expect((await fetch(people.hub.address + path)).status).toBe(404);
  });

  it('is read with the project, also in a list, and audited once for each change', async () => {
    const before = (await auditOf()).length;
    const url = await setLogo(png(20).toString('base64'));
    expect(await setLogo(png(20).toString('base64'))).toBe(url);
    const { projects } = await ask(admin, '{ projects { nodes { logoUrl } } }');
    expect(projects.nodes).toEqual([{ logoUrl: url }]);
    const sha256 = url.split('/').at(-1);
    expect((await auditOf()).slice(before)).toEqual([{ detail: { sha256 } }]);
  });

  it('stays where two projects have the same one and one of them removes it', async () => {
    const other = await people.seed.project();
    const key = HubClient.withKey(people.hub.address, await people.seed.key(other));
    const url = await setLogo(logo);
    await ask(key, set, { input: { logo } });
    await setLogo(null);
    expect((await fetch(url)).status).toBe(200);
  });

  it('is left to those who administer the project, and must be given', async () => {
    const developer = (await people.member(project, Role.developer)).api;
    const stranger = await people.as(await people.user());
    const input = { projectId: project.id, logo };
    expect(await refusalOf(developer, set, { input })).toBe('insufficient_scope');
    expect(await refusalOf(stranger, set, { input })).toBe('project_not_found');
    expect(await refusalOf(admin, set, { input: { projectId: project.id } })).toBe('invalid_input');
  });
});
