import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Role, roleScopes } from '../../src/auth/projects/member.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { People, ask } from '../support/people.ts';

let people: People;

beforeAll(async () => {
  people = await People.start();
});

afterAll(() => people?.close());

const scopesIn = async (client: Awaited<ReturnType<People['as']>>, id: string) => {
  const { project } = await ask(client, 'query ($id: ID!) { project(id: $id) { viewerScopes } }', { id });
  return [...(project.viewerScopes as unknown as string[])].sort();
};

test.each(Object.values(Role))('viewerScopes of a project has what the role %s allows', async (role) => {
  const project = await people.seed.project();
  const user = await people.user();
  await people.seed.member(project, user, role);
  expect(await scopesIn(await people.as(user), project.id)).toEqual([...roleScopes[role]].sort());
});

test('viewerScopes has no scope that the credential lacks', async () => {
  const project = await people.seed.project();
  const user = await people.user();
  await people.seed.member(project, user, Role.owner);
  const client = await people.as(user, ['catalog:read']);
  expect(await scopesIn(client, project.id)).toEqual(['catalog:read']);
});

test('viewerScopes has every scope for an operator', async () => {
  const project = await people.seed.project();
  const operator = await people.seed.operator();
  expect(await scopesIn(await people.as(operator), project.id)).toEqual([...hubScopes].sort());
});
