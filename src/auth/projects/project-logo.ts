import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { invalid } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { readLogo } from '../network/logo-image.ts';
import { storeLogo } from '../network/logos.ts';
import type { Viewer } from '../viewer.ts';
import { SetProjectLogoInput } from './project-input.ts';
import type { Project } from './project.ts';
import { holdProject } from './projects.ts';

/** Sets the logo of a project in place of the one before; null removes it. The same logo again changes nothing. */
export async function setProjectLogo(
  em: EntityManager,
  viewer: Viewer,
  input: SetProjectLogoInput,
  now: Temporal.Instant,
): Promise<Project> {
  const id = viewer.actIn('project:admin', input.projectId);
  checkBounds(new Check(), SetProjectLogoInput, input).done();
  if (input.logo === undefined) throw invalid('/logo', 'must be given: a file, or null for no logo');
  const logo = input.logo === null ? null : readLogo(input.logo, '/logo');
  const project = await holdProject(em, id);
  const sha256 = logo?.sha256 ?? null;
  if (sha256 === project.logoSha256) return project;
  await storeLogo(em, id, logo, now);
  project.logoSha256 = sha256;
  project.updatedAt = now;
  record(em, viewer, now, { projectId: id, type: 'project.logo_changed', subject: id, payload: { sha256 } });
  return project;
}
