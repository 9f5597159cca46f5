import { errors } from 'oidc-provider';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import { giveConsent } from '../../clients/consents.ts';
import type { Allowed } from '../../clients/consents.ts';
import { holdSession } from '../../people/hold-session.ts';
import { grantable, hubScopes, personScopes } from '../../scopes.ts';
import { addTo } from '../people/existing-grant.ts';
import { texts } from '../tokens/resource-indicators.ts';
import { projectIdOf } from '../storage/client-metadata.ts';
import { actorOf } from '../actor-of.ts';
import { inTransaction, show, text } from './sign-in-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { consentPage } from '../pages/consent-page.ts';
import type { AskedApi, ConsentingPerson } from '../pages/consent-page.ts';
import { finish } from './visit.ts';
import type { FormVisit } from './visit.ts';

/** All that a client asks for, whether allowed before or not: a yes is to what is on the page. */
interface RequestedConsent {
  scopes: string[];
  apis: AskedApi[];
  /** Whether it asks for more, which the account cannot grant while its address is not confirmed. */
  isCut: boolean;
}

export async function showConsent(deps: SignInDeps, visit: FormVisit): Promise<void> {
  const { scene, response } = visit;
  const person = await personOf(deps, visit);
  show(deps, response, consentPage(scene, person, await askedOf(deps, visit, person.isConfirmed)));
}

async function personOf({ orm }: SignInDeps, { interaction }: FormVisit): Promise<ConsentingPerson> {
  const [person] = await query<ConsentingPerson>(
    orm.em.fork(),
    sql`select name, email, is_operator as "isOperator", email_verified_at is not null as "isConfirmed"
     from hub_user where id = ${uuid.user(accountIdOf(interaction))}`,
  );
  if (!person) throw new errors.SessionNotFound('the account is gone');
  return person;
}

/** Remembers what the person allowed, keeps it as the client's grant in this session, and continues. */
export async function consent(deps: SignInDeps, visit: FormVisit): Promise<void> {
  const { interaction, client } = visit;
  // A person who confirmed the address after the page was shown has not seen the scopes that were left out.
  const isWhole = text(visit.request, 'cut') !== 'yes' && (await personOf(deps, visit)).isConfirmed;
  const allowed = allowedOf(await askedOf(deps, visit, isWhole));
  await remember(deps, visit, allowed);
  const { Grant } = deps.provider;
  const known = interaction.grantId ? await Grant.find(interaction.grantId) : undefined;
  const grant = known ?? new Grant({ accountId: accountIdOf(interaction), clientId: client.clientId });
  addTo(grant, allowed);
  await finish(visit, { consent: { grantId: await grant.save() } });
}

async function remember(
  deps: SignInDeps,
  { interaction, client, request }: FormVisit,
  allowed: Allowed,
): Promise<void> {
  const { clientId } = client;
  const userId = accountIdOf(interaction);
  const actor = actorOf(request, `${clientId}:${userId}`);
  const yes = { userId, clientId, projectId: projectIdOf(client), ...allowed };
  await inTransaction(deps, async (em) => {
    if (!(await holdSession(em, { userId, uid: interaction.session!.uid })))
      throw new errors.SessionNotFound('the session has ended');
    await giveConsent(em, yes, deps.clock.now(), actor);
  });
}

/** A name that two APIs know is asked for at both. One that no one knows is asked for nowhere. */
async function askedOf(
  { apis }: SignInDeps,
  { interaction, client }: FormVisit,
  isConfirmed: boolean,
): Promise<RequestedConsent> {
  const { scope, resource } = interaction.params;
  const scopes = typeof scope === 'string' ? [...new Set(scope.split(' '))] : [];
  const named = await Promise.all(texts(resource).map((identifier) => apis.find(identifier, client)));
  const asked = named
    .filter((api) => api !== undefined)
    .map((api) => ({
      ...api,
      isOwn: api.projectId === projectIdOf(client),
      scopes: scopes.filter((each) => api.scopes.includes(each)),
    }));
  const known: readonly string[] = [...personScopes, ...hubScopes];
  const ofHub = scopes.filter((each) => known.includes(each));
  const granted = grantable(ofHub, isConfirmed);
  return {
    scopes: granted,
    apis: asked.filter((api) => api.scopes.length > 0),
    isCut: granted.length < ofHub.length,
  };
}

function allowedOf({ scopes, apis }: RequestedConsent): Allowed {
  return { scopes, resources: Object.fromEntries(apis.map((api) => [api.identifier, api.scopes])) };
}

function accountIdOf({ session }: FormVisit['interaction']): string {
  if (!session?.accountId) throw new errors.SessionNotFound('no one is signed in');
  return session.accountId;
}
