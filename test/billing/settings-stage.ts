import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { People } from '../support/people.ts';

export let people: People;
export let project: Project;
/** The project's key, one that may only read, and that of another project. */
export let api: HubClient;
export let reader: HubClient;
export let stranger: HubClient;

beforeAll(async () => {
  people = await People.start();
});

beforeEach(async () => {
  const { seed, hub } = people;
  project = await seed.project();
  const withKey = async (of: Project, scopes?: string[]) => HubClient.withKey(hub.address, await seed.key(of, scopes));
  api = await withKey(project);
  reader = await withKey(project, ['billing:read']);
  stranger = await withKey(await seed.project());
});

afterAll(() => people?.close());

/** Returns the faults of an input by pointer. */
export async function faultsOf(query: string, variables: object, by = api): Promise<Record<string, string>> {
  const { body } = await by.graphql(query, { ...variables });
  expect(body.errors?.[0].extensions.code).toBe('invalid_input');
  const problems = body.errors[0].extensions.problems.map(({ pointer, detail }) => [pointer, detail]);
  return Object.fromEntries(problems as never) as Record<string, string>;
}

/** Counts the entries of an action in the project's audit. */
export async function countAudited(action: string): Promise<number> {
  const found = await people.sql('select 1 from audit_entry where project_id = ? and action = ?', [
    decodeId('project', project.id),
    action,
  ]);
  return found.length;
}
