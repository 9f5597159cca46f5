import { errors } from 'oidc-provider';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import { giveConsent } from '../../clients/consents.ts';
import type { AllowedScopes } from '../../clients/consents.ts';
import { holdSession } from '../../people/hold-session.ts';
import { grantable, hubScopes, personScopes } from '../../scopes.ts';
import { addTo } from '../people/existing-grant.ts';
import { texts } from '../tokens/resource-indicators.ts';
import { projectIdOf } from '../storage/client-metadata.ts';
import { actorOf } from '../actor-of.ts';
import { inTransaction, show, text } from './sign-in-deps.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import { consentPage } from '../pages/consent-page.ts';
import type { ConsentApi, ConsentingPerson } from '../pages/consent-page.ts';
import { finish } from './visit.ts';
import type { FormVisit } from './visit.ts';

/** The access that a client requests, including access that was allowed before: consent covers the whole page. */
interface RequestedConsent {
  scopes: string[];
  apis: ConsentApi[];
  /** Whether scopes were left out that the account cannot grant until its address is confirmed. */
  isCut: boolean;
}

export async function showConsent(deps: SignInDeps, visit: FormVisit): Promise<void> {
  const { scene, response } = visit;
  const person = await personOf(deps, visit);
  show(deps, response, consentPage(scene, person, await requestedConsent(deps, visit, person.isConfirmed)));
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

/** Records the consent, stores it as the client's grant in this session, and continues the sign-in. */
export async function consent(deps: SignInDeps, visit: FormVisit): Promise<void> {
  const { interaction, client } = visit;
  // A page that left scopes out did not show them, so consent excludes them even if the address was confirmed since.
  const isWhole = text(visit.request, 'cut') !== 'yes' && (await personOf(deps, visit)).isConfirmed;
  const allowed = allowedOf(await requestedConsent(deps, visit, isWhole));
  await recordConsent(deps, visit, allowed);
  const { Grant } = deps.provider;
  const known = interaction.grantId ? await Grant.find(interaction.grantId) : undefined;
  const grant = known ?? new Grant({ accountId: accountIdOf(interaction), clientId: client.clientId });
  addTo(grant, allowed);
  await finish(visit, { consent: { grantId: await grant.save() } });
}

async function recordConsent(
  deps: SignInDeps,
  { interaction, client, request }: FormVisit,
  allowed: AllowedScopes,
): Promise<void> {
  const { clientId } = client;
  const userId = accountIdOf(interaction);
  const actor = actorOf(request, `${clientId}:${userId}`);
  const given = { userId, clientId, projectId: projectIdOf(client), ...allowed };
  await inTransaction(deps, async (em) => {
    if (!(await holdSession(em, { userId, uid: interaction.session!.uid })))
      throw new errors.SessionNotFound('the session has ended');
    await giveConsent(em, given, deps.clock.now(), actor);
  });
}

/** A scope that several APIs share is requested for each of them. An unknown scope is ignored. */
async function requestedConsent(
  { apis }: SignInDeps,
  { interaction, client }: FormVisit,
  isConfirmed: boolean,
): Promise<RequestedConsent> {
  const { scope, resource } = interaction.params;
  const scopes = typeof scope === 'string' ? [...new Set(scope.split(' '))] : [];
  const named = await Promise.all(texts(resource).map((identifier) => apis.find(identifier, client)));
  const requested = named
    .filter((api) => api !== undefined)
    .map((api) => ({
      ...api,
      isOwn: api.projectId === projectIdOf(client),
      scopes: scopes.filter((each) => api.scopes.includes(each)),
    }));
  const known: readonly string[] = [...personScopes, ...hubScopes];
  const hubRequested = scopes.filter((each) => known.includes(each));
  const granted = grantable(hubRequested, isConfirmed);
  return {
    scopes: granted,
    apis: requested.filter((api) => api.scopes.length > 0),
    isCut: granted.length < hubRequested.length,
  };
}

function allowedOf({ scopes, apis }: RequestedConsent): AllowedScopes {
  return { scopes, resources: Object.fromEntries(apis.map((api) => [api.identifier, api.scopes])) };
}

function accountIdOf({ session }: FormVisit['interaction']): string {
  if (!session?.accountId) throw new errors.SessionNotFound('no one is signed in');
  return session.accountId;
}
