import { Button } from '@mantine/core';
import { useState } from 'react';
import { LicencesDocument } from '../../app/graphql/gql/entitlements/graphql.ts';
import type { LicencesQuery } from '../../app/graphql/gql/entitlements/graphql.ts';
import { choices } from '../../app/list/choices.ts';
import type { Column } from '../../app/list/columns.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { nameOf } from '../../billing/customers/customer-name.ts';
import { CheckKey } from './check-key.tsx';
import { licenceColumns } from './columns.tsx';
import { licencesRoute } from './route.ts';
import { SigningKeys } from './signing-keys.tsx';

type Row = LicencesQuery['licences']['nodes'][number];

const filters = [
  { name: 'status', label: 'Status', options: choices('Any status', ['active', 'suspended', 'revoked']) },
  { name: 'sort', label: 'Order', options: choices('Newest first', ['oldest']) },
];

function columns(project: string): Column<Row>[] {
  const [licence, ...others] = licenceColumns(project);
  return [licence!, { label: 'Customer', cell: ({ customer }) => nameOf(customer) }, ...others];
}

/** The licences that customers have, with keys for their programs. */
export function Licences() {
  const { project } = licencesRoute.useParams();
  const search = licencesRoute.useSearch();
  const navigate = licencesRoute.useNavigate();
  const [opened, setOpened] = useState<'check' | 'keys'>();
  const close = () => setOpened(undefined);
  const { q: text, status, sort } = search;
  const screen = useScreen(LicencesDocument, {
    filter: { projectId: project, text, status },
    sort,
    ...pageOf(search),
  });
  const actions = (
    <>
      <Button variant="default" onClick={() => setOpened('check')}>
        Check a key
      </Button>
      {useMay('catalog:read', project) && (
        <Button variant="default" onClick={() => setOpened('keys')}>
          Signing keys
        </Button>
      )}
    </>
  );
  return (
    <Screen
      title="Licences"
      needs="billing:read"
      count={screen.data?.licences.totalCount}
      of={screen}
      actions={actions}
    >
      {({ licences }) => (
        <>
          <List
            label="Licences"
            page={licences}
            columns={columns(project)}
            search={search}
            onSearch={(next) => void navigate({ search: next })}
            searchHint="Search customers"
            filters={filters}
            empty={
              <Message
                title="No licences yet"
                action={
                  <LinkButton to="/$project/products" params={{ project }}>
                    Choose a product
                  </LinkButton>
                }
              >
                Give a plan of a product a licence policy first. Each subscription to it then creates a licence, with a
                key for the program.
              </Message>
            }
            unfound={<Message title="No licence matches">Try another filter.</Message>}
          />
          {opened === 'check' && <CheckKey project={project} onClose={close} />}
          {opened === 'keys' && <SigningKeys project={project} onClose={close} />}
        </>
      )}
    </Screen>
  );
}
