import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/values/ids.ts';
import { People, ask, refusalOf } from '../support/people.ts';

let people: People;

beforeAll(async () => {
  people = await People.start();
});

afterAll(() => people?.close());

it('an operator previews mails of every project, and of none that does not exist', async () => {
  const { api } = await people.operator();
  const preview = `query ($projectId: ID) { mailPreview(projectId: $projectId, kind: reminder) { text } }`;
  const project = await people.seed.project();
  expect((await ask(api, preview, { projectId: project.id })).mailPreview.text).toContain(project.name);
  expect(await refusalOf(api, preview, { projectId: newId('project') })).toBe('project_not_found');
});
