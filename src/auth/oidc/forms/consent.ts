import { errors } from 'oidc-provider';
import { decodeId } from '../../../platform/ids.ts';
import { show } from './desk.ts';
import type { Desk } from './desk.ts';
import { consentPage } from '../pages/consent-page.ts';
import type { Person } from '../pages/consent-page.ts';
import { finish } from './visit.ts';
import type { Visit } from './visit.ts';

export async function showConsent(desk: Desk, { interaction, scene, response }: Visit): Promise<void> {
  const [person]: Person[] = await desk.orm.em
    .fork()
    .execute('select name, email, is_operator as "isOperator" from hub_user where id = ?', [
      decodeId('user', accountIdOf(interaction)),
    ]);
  if (!person) throw new errors.SessionNotFound('the account is gone');
  show(desk, response, consentPage(scene, person, askedScopes(interaction)));
}

/** Keeps what the person allowed as the client's grant, and goes on. */
export async function consent({ provider }: Desk, visit: Visit): Promise<void> {
  const { interaction, client } = visit;
  const known = interaction.grantId ? await provider.Grant.find(interaction.grantId) : undefined;
  const grant =
    known ?? new provider.Grant({ accountId: accountIdOf(interaction), clientId: client.clientId });
  grant.addOIDCScope(askedScopes(interaction).join(' '));
  await finish(visit, { consent: { grantId: await grant.save() } });
}

function accountIdOf({ session }: Visit['interaction']): string {
  if (!session?.accountId) throw new errors.SessionNotFound('nobody is signed in');
  return session.accountId;
}

/** All that the client asks for, whether allowed before or not: a yes is to what is on the page. */
function askedScopes({ params }: Visit['interaction']): string[] {
  return typeof params.scope === 'string' ? params.scope.split(' ') : [];
}
