import { Temporal } from 'temporal-polyfill';
import { Refusal, invalid } from '../../errors.ts';
import { systemClock } from '../../platform/time/clock.ts';
import { columns } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import { clientDocuments } from './clients.ts';
import type { SecretNode, WholeClient } from './clients.ts';
import type { Send } from './send.ts';
import type { Target } from './target.ts';

export const secretDocuments = {
  add: `mutation ($input: AddClientSecretInput!) {
    addClientSecret(input: $input) { clientSecret { id hint createdAt expiresAt } secret }
  }`,
  expire: `mutation ($input: ExpireClientSecretInput!) { expireClientSecret(input: $input) { clientSecret { id } } }`,
  revoke: `mutation ($input: RevokeClientSecretInput!) { revokeClientSecret(input: $input) { clientSecret { id } } }`,
};

interface AddedSecret {
  addClientSecret: { clientSecret: SecretNode; secret: string };
}

/** Adds a secret to a client, and ends the others after an overlap. */
export async function rotateSecret(
  { send }: Target,
  { id, overlap }: { id: string; overlap: string },
): Promise<Outcome> {
  const end = endOf(overlap);
  const { client } = await send<{ client: WholeClient }>(clientDocuments.show, { id });
  const { addClientSecret: made } = await send<AddedSecret>(secretDocuments.add, { input: { clientId: id } });
  const failure = await endAll(send, client.secrets, end);
  return report(made, end, failure);
}

/** When the earlier secrets end; undefined for at once. */
function endOf(overlap: string): Temporal.Instant | undefined {
  try {
    const duration = Temporal.Duration.from(overlap);
    if (duration.sign < 0) throw new RangeError('negative');
    if (duration.sign === 0) return undefined;
    return systemClock.now().toZonedDateTimeISO('UTC').add(duration).toInstant();
  } catch {
    throw invalid('/overlap', 'must be an ISO 8601 duration, such as PT24H, P7D or PT0S');
  }
}

/** Ends earlier secrets, the ones that would end sooner aside. The new secret must be shown, so a failure is returned. */
async function endAll(send: Send, secrets: SecretNode[], end?: Temporal.Instant): Promise<Refusal | undefined> {
  const last = end ?? systemClock.now();
  const later = secrets.filter(
    ({ expiresAt }) => expiresAt === null || Temporal.Instant.compare(Temporal.Instant.from(expiresAt), last) > 0,
  );
  try {
    for (const { id } of later)
      if (end) await send(secretDocuments.expire, { input: { id, at: end.toString() } });
      else await send(secretDocuments.revoke, { input: { id } });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    return new Refusal('unavailable', 'internal', error instanceof Error ? error.message : String(error));
  }
}

function report(
  { clientSecret, secret }: AddedSecret['addClientSecret'],
  end: Temporal.Instant | undefined,
  failure?: Refusal,
): Outcome {
  const until = end?.toString({ smallestUnit: 'second' });
  const rows = [
    ['client_secret', secret],
    ['id', clientSecret.id],
  ];
  const others = failure
    ? `The earlier secrets may still be valid: ${failure.message}`
    : `The earlier secrets ${until ? `end at ${until}` : 'have ended'}.`;
  return {
    data: {
      secret,
      clientSecret,
      othersEndAt: end?.toString({ fractionalSecondDigits: 3 }) ?? null,
      error: failure?.code ?? null,
    },
    lines: ['Added a secret.', ...columns(rows), 'The secret is not shown again.', others],
    isBad: failure !== undefined,
  };
}
