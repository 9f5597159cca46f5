import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { CreateProjectInput } from '../auth/projects/project-input.ts';
import { Project } from '../auth/projects/project.ts';
import { checkProject, createProject as registerProject } from '../auth/projects/projects.ts';
import { findByEmail } from '../auth/people/find-by-email.ts';
import { User } from '../auth/people/user.ts';
import { Refusal } from '../errors.ts';
import { Check } from '../platform/values/check.ts';
import { Slug, Url } from '../platform/graphql/graphql-scalars.ts';
import { record } from '../platform/events/record.ts';
import type { CommandDeps } from './command-deps.ts';
import { checkScalar } from './check-scalar.ts';
import { columns } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { asPerson, terminal } from './viewers.ts';
import type { Happening } from '../platform/events/record.ts';

export interface CreateProjectOptions {
  slug: string;
  name: string;
  owner?: string;
  description?: string;
  homepage?: string;
}

/** Registers a project. Its owner is the given person, or else the operator. Without either, it has no owner yet. */
export async function createProject(deps: CommandDeps, options: CreateProjectOptions): Promise<Outcome> {
  const input = inputOf(options);
  const now = deps.clock.now();
  return deps.do(async (em) => {
    const owner = options.owner ? await findOwner(em, options.owner) : await findOperator(em);
    const project = owner ? await registerProject(em, asPerson(owner), input, now) : ownerless(em, input, now);
    return report(project, owner);
  });
}

function inputOf({ slug, name, description, homepage }: CreateProjectOptions): CreateProjectInput {
  const check = new Check();
  checkScalar(Slug, check, '/slug', slug);
  checkScalar(Url, check, '/homepageUrl', homepage);
  check.done();
  return { slug, name, description, homepageUrl: homepage };
}

async function findOwner(em: EntityManager, email: string): Promise<User> {
  const user = await findByEmail(em, email);
  if (!user) {
    const sentence = `No one has an account with the email address ${email}.`;
    throw new Refusal('not_found', 'user_not_found', sentence);
  }
  if (user.emailVerifiedAt) return user;
  const sentence = `The account ${email} has not confirmed its email address. Confirm it, or name another owner.`;
  throw new Refusal('conflict', 'user_not_confirmed', sentence);
}

function findOperator(em: EntityManager): Promise<User | null> {
  return em.findOne(User, { isOperator: true, suspendedAt: null }, { orderBy: { createdAt: 'asc' } });
}

/** Does the same as `registerProject`, but without an owner, on a network without accounts. */
function ownerless(em: EntityManager, input: CreateProjectInput, now: Temporal.Instant): Project {
  checkProject(input);
  const { slug, name, description = null, homepageUrl = null } = input;
  const project = new Project({ slug, name, description, homepageUrl, createdAt: now });
  em.persist(project);
  const happening: Happening = {
    type: 'project.created',
    subject: project.id,
    projectId: project.id,
    payload: { slug, name },
  };
  record(em, { principal: terminal }, now, happening);
  return project;
}

function report({ id, slug, name }: Project, owner: User | null): Outcome {
  const rows = [
    ['id', id],
    ['slug', slug],
    ['owner', owner?.email ?? 'no one yet: the future operator administers it'],
  ];
  const lines = [`Registered the project ${name}.`, ...columns(rows)];
  return { data: { project: { id, slug, name, owner: owner?.email ?? null } }, lines };
}
