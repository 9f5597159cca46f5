import { isScope } from '../../scopes.ts';
import type { PersonScope, Scope } from '../../scopes.ts';
import { form } from './form.ts';
import { html } from './html.ts';
import type { HtmlContent, Html } from './html.ts';
import type { FormPage } from './layout.ts';
import { logo } from './logo.ts';
import type { Scene } from './scene.ts';

/** Each scope in words: the access that the project gets, and its meaning. */
const meanings: Record<Scope | PersonScope, [what: string, detail: string]> = {
  openid: ['Know that it is you', 'An identifier that stays the same each time you sign in.'],
  profile: ['See your name', 'The name of your account.'],
  email: ['See your email address', 'And whether it has been confirmed.'],
  entitlements: ['See what you have bought from it', 'Its own plans and features only, no one else’s.'],
  account: [
    'Manage your account',
    'Change your name; see and end your sessions, and what you allow applications; join and leave projects.',
  ],
  offline_access: ['Keep access while you are away', 'Until you or the project end it.'],
  'catalog:read': ['See products for you', 'Of the projects you are a member of.'],
  'catalog:write': ['Change products for you', 'Register, edit and remove those of your projects.'],
  'billing:read': ['See subscriptions and invoices', 'Yours, and those of your projects as far as your role allows.'],
  'billing:write': ['Change subscriptions, invoices and payments', 'As far as your role in a project allows.'],
  'usage:write': ['Record usage', 'For the customers of your projects.'],
  'analytics:read': ['See usage and revenue', 'Of your projects, as far as your role allows.'],
  'project:admin': ['Administer your projects', 'Members, clients and keys, as far as your role allows.'],
};

export interface ConsentingPerson {
  name: string;
  email: string;
  isOperator: boolean;
  /** Whether the email address is confirmed. */
  isConfirmed: boolean;
}

/** An API that a client requests access to. */
export interface ConsentApi {
  identifier: string;
  name: string;
  projectName: string;
  /** Whether the API belongs to the project of the client. */
  isOwn: boolean;
  scopes: string[];
}

export function consentPage(
  scene: Scene,
  person: ConsentingPerson,
  { scopes, apis, isCut }: { scopes: string[]; apis: ConsentApi[]; isCut: boolean },
): FormPage {
  const { client, base, formToken, network } = scene;
  return {
    title: `Allow ${client.name}?`,
    body: html`${logo(client.logo)}
      <h1>Allow ${client.name}?</h1>
      <p class="lead">
        ${owner(scene)} asks <strong>${network}</strong> for access to your account ${person.email}. It would:
      </p>
      <ul>
        ${scopes.map(meaning)} ${apis.map(use)} ${scopes.includes('entitlements') && disclosedByApis(apis)}
      </ul>
      ${
        person.isOperator && scopes.some(isScope)
          ? html`<p class="alert">You run ${network}: what this lets it do, it may then do in every project.</p>`
          : ''
      }
      ${isCut && unconfirmedNotice(scene)}
      <div class="actions">
        ${form(formToken, [cutField(isCut), html`<button>Allow</button>`], `${base}/consent`)}
        ${form(formToken, html`<button class="secondary">Do not allow</button>`, `${base}/cancel`)}
      </div>`,
    footer: html`Signed in as ${person.name}. <a href="/oauth/logout">Not you?</a>`,
    leadsTo: scene.leadsTo,
  };
}

/** A notice that the client asks for scopes that the account cannot grant yet. */
function unconfirmedNotice({ client }: Scene): Html {
  return html`<p class="alert">
    ${client.name} asks for more, which waits until you have confirmed your email address by the link that was mailed to
    you.
  </p>`;
}

/** Marks a page that left scopes out, so that consent to it does not grant them. */
function cutField(isCut: boolean): HtmlContent {
  return isCut && html`<input type="hidden" name="cut" value="yes" />`;
}

function owner({ client }: Scene): string {
  return client.project === client.name ? client.name : `${client.name}, part of ${client.project},`;
}

function use({ identifier, name, projectName, scopes }: ConsentApi): Html {
  return html`<li>
    Use ${name} for you<small
      >An API of ${projectName} (${identifier}), with the permissions ${scopes.join(', ')}.</small
    >
  </li>`;
}

/** A token for an API contains the entitlements in the API's project, which any holder of the token can read. */
function disclosedByApis(apis: ConsentApi[]): Html | undefined {
  const others = new Set(apis.filter(({ isOwn }) => !isOwn).map(({ projectName }) => projectName));
  if (!others.size) return undefined;
  return html`<li>
    See what you have bought from ${[...others].join(', ')}<small
      >The token that its API is called with contains it.</small
    >
  </li>`;
}

/** A list item that explains a scope. */
export function meaning(scope: string): Html {
  const [what, detail] = (meanings as Partial<Record<string, [string, string]>>)[scope] ?? [scope, ''];
  return html`<li>${what}<small>${detail}</small></li>`;
}
