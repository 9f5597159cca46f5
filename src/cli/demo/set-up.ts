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
import { CouponDuration } from '../../billing/invoicing/coupons/coupon.ts';
import { createTestClock } from '../../billing/verbs/create-test-clock.ts';
import { updateMailSetting } from '../../customer-mails/update-mail-setting.ts';
import { Aggregation } from '../../metering/aggregation.ts';
import { asPerson, asProject, terminal } from '../viewers.ts';
import { members } from './people.ts';
import { offerByLink } from './offer-by-link.ts';
import { openShop } from './open-shop.ts';
import { projects } from './catalog.ts';
import type { DemoProject } from './catalog.ts';
import type { CustomerScript } from './customer-scripts.ts';
import type { DemoTimeline } from './timeline.ts';

/** A project that the demo has created. */
export interface SeededProject {
  id: string;
  slug: string;
  name: string;
  viewer: ProjectViewer;
  /** The client through which people sign in. */
  clientId: string;
  /** The test clock of its customers, until the end of the demo. */
  clockId: string;
  /** Whether it bills by usage, so that usage must be recorded before an invoice is finalised. */
  countsUsage: boolean;
  /** The ids of the prices, by `priceKey`. */
  prices: Map<string, string>;
}

/** Where the website of a project runs that someone tries. */
const siteUrl = 'http://localhost:8080/';

/** The code of each project's coupon. */
export const welcomeCode = 'WELCOME20';

const welcome = {
  ...{ code: welcomeCode, name: '20 % off for three months', percentOff: '20', productIds: [] },
  ...{ duration: CouponDuration.repeating, durationPeriods: 3 },
};

/** The tax rates of the customers' countries; that of Poland falls in the middle of the history. */
const taxRates = ({ middle }: DemoTimeline) => [
  { country: 'DE', name: 'USt', percentage: '19' },
  { country: 'FR', name: 'TVA', percentage: '20' },
  { country: 'AT', name: 'USt', percentage: '20' },
  { country: 'PT', name: 'IVA', percentage: '23' },
  { country: 'PL', name: 'PTU', percentage: '23' },
  { country: 'PL', name: 'PTU', percentage: '22', validFrom: firstOfMonth(middle) },
];

const meters = [
  { key: 'api_calls', name: 'API calls', aggregation: Aggregation.sum, unit: 'calls', groupBy: ['region'] },
  { key: 'storage', name: 'Storage', aggregation: Aggregation.max, unit: 'GB' },
  { key: 'seats', name: 'Seats', aggregation: Aggregation.unique, unit: 'people' },
];

/** Creates all accounts, and returns them by email address. Runs concurrently, since hashing passwords is slow. */
export async function createAccounts(
  timeline: DemoTimeline,
  scripts: CustomerScript[],
  password: string,
): Promise<Map<string, User>> {
  const buyers = scripts.filter(({ isPerson }) => isPerson);
  const people = [
    ...members.map((member) => ({ ...member, at: timeline.start })),
    ...buyers.map((buyer) => ({ ...buyer, at: timeline.midnight(buyer.startDay) })),
  ];
  const users = await timeline.do((em) =>
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

/** Creates the projects with their members, clients, meters and products, on the first day. */
export async function createProjects(timeline: DemoTimeline, users: Map<string, User>): Promise<SeededProject[]> {
  const seeded: SeededProject[] = [];
  for (const project of projects) seeded.push(await createDemoProject(timeline, users, project));
  return seeded;
}

async function createDemoProject(
  timeline: DemoTimeline,
  users: Map<string, User>,
  project: DemoProject,
): Promise<SeededProject> {
  const at = timeline.start;
  const { slug, name, description } = project;
  const founder = asPerson(users.get(members[0].email)!);
  const homepageUrl = `https://${name.toLowerCase()}.example/`;
  const { id } = await timeline.do((em) => createProject(em, founder, { slug, name, description, homepageUrl }, at));
  const viewer = asProject({ id });
  for (const { email, roles } of members) {
    const role = roles[slug];
    if (role) await addMember(timeline, users, { projectId: id, email, role });
  }
  const clientId = await createClients(timeline, viewer, name, at);
  const run = timeline.do.bind(timeline);
  // Its customers are made up, so they get no mail of what happens in its year.
  await timeline.do((em) => updateMailSetting(em, viewer, { sent: [] }, at));
  const prices = await openShop({ viewer, at, run }, termsOf(timeline, project));
  const clock = { name: 'The story of the demo', now: at };
  const { id: clockId } = await timeline.do((em) => createTestClock(em, viewer, clock, timeline.end));
  await offerByLink(timeline, { viewer, project, prices, homeUrl: siteUrl });
  const countsUsage = Boolean(project.profile.graceHours);
  return { id, slug, name, viewer, clientId, clockId, countsUsage, prices };
}

function termsOf(timeline: DemoTimeline, { profile, products, showcase = [], taxRates: own = [] }: DemoProject) {
  const rates = [...taxRates(timeline), ...own];
  return { profile, taxRates: rates, meters, coupons: [welcome], products: [...products, ...showcase] };
}

/** The first day of the month after a time, in UTC. */
function firstOfMonth(after: Temporal.Instant): string {
  return after.toZonedDateTimeISO('UTC').toPlainDate().add({ months: 1 }).with({ day: 1 }).toString();
}

/** Adds a member to a project, by an invitation from the founder that is accepted at once. */
async function addMember(
  timeline: DemoTimeline,
  users: Map<string, User>,
  { projectId, email, role }: { projectId: string; email: string; role: Role },
): Promise<void> {
  const at = timeline.start;
  const founder = asPerson(users.get(members[0].email)!, { roles: new Map([[projectId, Role.owner]]) });
  const user = users.get(email)!;
  const { token } = await timeline.do((em) => inviteMember(em, founder, { projectId, email, role }, at));
  await timeline.do((em) => acceptInvitation(em, { token, user }, at, { principal: user.id }));
}

/** Creates a client of each kind; returns the id of the web client. */
async function createClients(
  timeline: DemoTimeline,
  viewer: ProjectViewer,
  name: string,
  at: Temporal.Instant,
): Promise<string> {
  const none = { redirectUris: [], postLogoutRedirectUris: [] };
  const site = { ...none, name, kind: ClientKind.web, redirectUris: [`${siteUrl}callback`] };
  const app = {
    ...none,
    name: `${name} app`,
    kind: ClientKind.native,
    redirectUris: ['http://127.0.0.1/callback'],
  };
  const { client } = await timeline.do((em) => createClient(em, viewer, site, at));
  await timeline.do((em) => createClient(em, viewer, app, at));
  await timeline.do((em) =>
    createClient(em, viewer, { ...none, name: `${name} backend`, kind: ClientKind.machine }, at),
  );
  return client.id;
}
