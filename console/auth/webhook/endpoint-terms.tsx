import type { WebhookEndpointQuery } from '../../app/graphql/gql/auth/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';

type Endpoint = NonNullable<WebhookEndpointQuery['webhookEndpoint']>;

const reasons = {
  by_project: 'By the project',
  failing: 'By the hub, after five days of failures',
  gone: 'By the hub, since it answered with 410 Gone',
};

/** What an endpoint gets, and how its messages are signed. */
export function EndpointTerms({ endpoint }: { endpoint: Endpoint }) {
  const { url, description, eventTypes, isOrdered, disabledReason, failingSince, lastSuccessAt, secrets } = endpoint;
  const signed = secrets.map(({ id, algorithm, publicKey, expiresAt }) => (
    <div key={id}>
      {algorithm === 'hmac' ? 'HMAC-SHA256' : `Ed25519 ${publicKey ?? ''}`}
      {expiresAt && (
        <>
          , until <Moment at={expiresAt} />
        </>
      )}
    </div>
  ));
  return (
    <Section title="Endpoint">
      <Facts
        of={{
          Address: url,
          Purpose: description ?? undefined,
          Events: eventTypes?.join(', ') ?? 'All',
          Order: isOrdered ? 'One after the other' : 'Several at the same time',
          'Signed by': signed,
          Disabled: disabledReason ? reasons[disabledReason] : undefined,
          'Fails since': failingSince ? <Moment at={failingSince} /> : undefined,
          'Last accepted': lastSuccessAt ? <Moment at={lastSuccessAt} /> : 'Nothing yet',
          Created: <Moment at={endpoint.createdAt} />,
        }}
      />
    </Section>
  );
}
