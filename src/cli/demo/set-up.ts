import type { Temporal } from 'temporal-polyfill';
import { ClientKind } from '../../auth/clients/client.ts';
import { createClient } from '../../auth/clients/create-client.ts';
import { acceptInvitation } from '../../auth/projects/accept-invitation.ts';
import { inviteMember } from '../../auth/projects/invite-member.ts';
import { Role } from '../../auth/projects/member.ts';
import { createProject } from '../../auth/projects/projects.ts';
import { noteVerified } from '../../auth/people/email-verification.ts';
import { signUp } from '../../auth/people/sign-up.ts';
import type { User } from '../../auth/people/user.ts';
import type { ProjectViewer } from '../../auth/viewer.ts';
import { Aggregation } from '../../metering/aggregation.ts';
import { createMeter } from '../../metering/create-meter.ts';
import { asPerson, asProject, terminal } from '../viewers.ts';
import { members } from './cast.ts';
import { openBooks } from './books.ts';
import { projects } from './catalog.ts';
import type { DemoProject } from './catalog.ts';
import type { PlotPart } from './plot.ts';
import type { Stage } from './stage.ts';
import { stock } from './stock.ts';

/** A project of the demo as it stands. */
export interface Troupe {
  id: string;
  slug: string;
  name: string;
  viewer: ProjectViewer;
  /** Through which people sign in. */
  clientId: string;
  /** The test clock by which its customers live until the story is over. */
  clockId: string;
  /** Whether what is used is billed, and has to come in before the bill is final. */
  countsUsage: boolean;
  /** The ids of the prices, by `offerName`. */
  prices: Map<string, string>;
}

const meters = [
  { key: 'api_calls', name: 'API calls', aggregation: Aggregation.sum, unit: 'call' },
  { key: 'storage', name: 'Storage', aggregation: Aggregation.max, unit: 'GB' },
  { key: 'seats', name: 'Seats', aggregation: Aggregation.unique, unit: 'person' },
];

/** Accounts for everyone who has one, by email address; hashing their passwords is what takes time, so all at once. */
export async function openAccounts(stage: Stage, parts: PlotPart[], password: string): Promise<Map<string, User>> {
  const buyers = parts.filter(({ isPerson }) => isPerson);
  const people = [
    ...members.map((member) => ({ ...member, at: stage.start })),
    ...buyers.map((buyer) => ({ ...buyer, at: stage.midnight(buyer.startDay) })),
  ];
  const users = await stage.do((em) =>
    Promise.all(
      people.map(async ({ name, email, at }) => {
        const user = await signUp(em, { name, email, password }, at, { principal: terminal });
        noteVerified(em, user, at, { principal: terminal });
        return user;
      }),
    ),
  );
  return new Map(users.map((user) => [user.email, user]));
}

/** The projects with their members, clients, meters and products, on the first day. */
export async function found(stage: Stage, users: Map<string, User>): Promise<Troupe[]> {
  const troupes: Troupe[] = [];
  for (const project of projects) troupes.push(await foundOne(stage, users, project));
  return troupes;
}

async function foundOne(stage: Stage, users: Map<string, User>, project: DemoProject): Promise<Troupe> {
  const at = stage.start;
  const { slug, name, description } = project;
  const founder = asPerson(users.get(members[0].email)!);
  const homepageUrl = `https://${name.toLowerCase()}.example/`;
  const { id } = await stage.do((em) => createProject(em, founder, { slug, name, description, homepageUrl }, at));
  const viewer = asProject({ id });
  for (const { email, roles } of members) {
    const role = roles[slug];
    if (role) await join(stage, users, { projectId: id, email, role });
  }
  for (const meter of meters) await stage.do((em) => createMeter(em, viewer, meter, at));
  const clientId = await openDoors(stage, viewer, name, at);
  const prices = await stock(stage, viewer, project);
  const clockId = await openBooks(stage, viewer, { profile: project.profile, at });
  const countsUsage = Boolean(project.profile.graceHours);
  return { id, slug, name, viewer, clientId, clockId, countsUsage, prices };
}

/** Invites a person in the founder's name, and accepts for them. */
async function join(
  stage: Stage,
  users: Map<string, User>,
  { projectId, email, role }: { projectId: string; email: string; role: Role },
): Promise<void> {
  const at = stage.start;
  const founder = asPerson(users.get(members[0].email)!, new Map([[projectId, Role.owner]]));
  const user = users.get(email)!;
  const { token } = await stage.do((em) => inviteMember(em, founder, { projectId, email, role }, at));
  await stage.do((em) => acceptInvitation(em, { token, user }, at, { principal: user.id }));
}

/** A client of each kind. */
async function openDoors(stage: Stage, viewer: ProjectViewer, name: string, at: Temporal.Instant): Promise<string> {
  const none = { redirectUris: [], postLogoutRedirectUris: [] };
  const site = { ...none, name, kind: ClientKind.web, redirectUris: ['http://localhost:8080/callback'] };
  const app = {
    ...none,
    name: `${name} app`,
    kind: ClientKind.native,
    redirectUris: ['http://127.0.0.1/callback'],
  };
  const { client } = await stage.do((em) => createClient(em, viewer, site, at));
  await stage.do((em) => createClient(em, viewer, app, at));
  await stage.do((em) => createClient(em, viewer, { ...none, name: `${name} backend`, kind: ClientKind.machine }, at));
  return client.id;
}
