import type { ClientPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { authentications, kinds } from '../clients/kinds.ts';

/** What the hub knows of a client. */
export function Settings({ client }: { client: ClientPartsFragment }) {
  const hasPeople = client.kind !== 'machine';
  return (
    <Section title="Settings">
      <Facts
        of={{
          Kind: kinds[client.kind].label,
          Authenticates: authentications[client.authentication],
          'Redirect addresses': hasPeople ? <Addresses of={client.redirectUris} /> : undefined,
          'After signing out': hasPeople ? <Addresses of={client.postLogoutRedirectUris} /> : undefined,
          'Back-channel logout': hasPeople ? (client.backchannelLogoutUri ?? <Nothing />) : undefined,
          Scopes: client.scopes.join(', '),
          PKCE: hasPeople
            ? client.requiresPkce
              ? 'Required'
              : 'Not required: a nonce or a state is enough'
            : undefined,
          'ID tokens': hasPeople ? client.idTokenSignedResponseAlg : undefined,
          Created: <Moment at={client.createdAt} />,
        }}
      />
    </Section>
  );
}

function Addresses({ of }: { of: readonly string[] }) {
  if (!of.length) return <Nothing />;
  return of.map((address) => (
    <div key={address}>
      <CopyId id={address} />
    </div>
  ));
}
