import type { ApiPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { issuer } from '../../app/session/settings.ts';
import { lifetimeWords, tokenFormats } from '../apis/tokens.ts';

/** What the hub knows of an API, and what its clients and the API itself need to know. */
export function Settings({ api }: { api: ApiPartsFragment }) {
  const isSigned = api.tokenFormat === 'jwt';
  const parameters = new URLSearchParams({ resource: api.identifier, scope: api.scopes.join(' ') });
  return (
    <>
      <Section title="Settings">
        <Facts
          of={{
            'Access tokens': tokenFormats[api.tokenFormat].label,
            'Valid for': lifetimeWords(api.tokenSeconds),
            'Signed by': isSigned ? api.tokenSigningAlg : undefined,
            Scopes: api.scopes.join(', '),
            Created: <Moment at={api.createdAt} />,
          }}
        />
      </Section>
      <Section title="How it is used">
        <Facts
          of={{
            'Clients ask with': <CopyId id={parameters.toString()} />,
            'Tokens have the audience': <CopyId id={api.identifier} />,
            'Tokens are issued by': <CopyId id={issuer} />,
            'Keys that verify them': isSigned ? <CopyId id={`${issuer}/oauth/jwks`} /> : undefined,
            'Ask about them at': isSigned ? undefined : <CopyId id={`${issuer}/oauth/introspect`} />,
            Guide: (
              <a href="/docs/projects" target="_blank">
                Tokens for your own API
              </a>
            ),
          }}
        />
      </Section>
    </>
  );
}
