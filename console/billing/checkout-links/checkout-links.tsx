import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CheckoutLinksDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { choices } from '../../app/list/choices.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { linkColumns } from './columns.tsx';
import { CreateLink } from './create-link.tsx';
import { checkoutLinksRoute } from './route.ts';

const filters = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'Active' },
      { value: 'archived', label: 'Archived' },
      { value: 'all', label: 'Any status' },
    ],
  },
  { name: 'sort', label: 'Order', options: choices('Newest first', ['oldest']) },
];

/** The addresses at which people buy, such as behind a button on the project's website. */
export function CheckoutLinks() {
  const { project } = checkoutLinksRoute.useParams();
  const search = checkoutLinksRoute.useSearch();
  const navigate = checkoutLinksRoute.useNavigate();
  const [isCreating, { open, close }] = useDisclosure();
  const { q: text, status, sort } = search;
  const archived = status === 'all' ? undefined : status === 'archived';
  const screen = useScreen(CheckoutLinksDocument, {
    filter: { projectId: project, text, archived },
    sort,
    ...pageOf(search),
  });
  const create = useMay('billing:write', project) && <Button onClick={open}>Create a link</Button>;
  return (
    <Screen
      title="Checkout links"
      needs="billing:read"
      count={screen.data?.checkoutLinks?.totalCount}
      of={screen}
      actions={create}
    >
      {({ checkoutLinks }) =>
        checkoutLinks && (
          <>
            <List
              label="Checkout links"
              page={checkoutLinks}
              columns={linkColumns(project)}
              search={search}
              onSearch={(next) => void navigate({ search: next })}
              searchHint="Name"
              filters={filters}
              empty={
                <Message
                  title="No active links"
                  action={
                    <>
                      {create}
                      <Button variant="default" onClick={() => void navigate({ search: { status: 'all' } })}>
                        Show archived
                      </Button>
                    </>
                  }
                >
                  A link is the address of a page on which people sign in, pay, and return to your website.
                </Message>
              }
              unfound={<Message title="No link matches">Try another filter.</Message>}
            />
            {isCreating && <CreateLink project={project} onClose={close} />}
          </>
        )
      }
    </Screen>
  );
}
