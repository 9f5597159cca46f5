import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CouponsDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { choices } from '../../app/list/choices.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { couponColumns } from './columns.tsx';
import { CreateCoupon } from './create-coupon.tsx';
import { couponsRoute } from './route.ts';

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
  { name: 'sort', label: 'Order', options: choices('Newest first', ['oldest', 'code']) },
];

/** The discounts that customers get by a code. */
export function Coupons() {
  const { project } = couponsRoute.useParams();
  const search = couponsRoute.useSearch();
  const navigate = couponsRoute.useNavigate();
  const [isCreating, { open, close }] = useDisclosure();
  const { q: text, status, sort } = search;
  const archived = status === 'all' ? undefined : status === 'archived';
  const screen = useScreen(CouponsDocument, {
    filter: { projectId: project, text, archived },
    sort,
    ...pageOf(search),
  });
  const create = useMay('billing:write', project) && <Button onClick={open}>Create a coupon</Button>;
  return (
    <Screen title="Coupons" needs="billing:read" count={screen.data?.coupons?.totalCount} of={screen} actions={create}>
      {({ coupons }) =>
        coupons && (
          <>
            <List
              label="Coupons"
              page={coupons}
              columns={couponColumns(project)}
              search={search}
              onSearch={(next) => void navigate({ search: next })}
              searchHint="Code or name"
              filters={filters}
              empty={
                <Message
                  title="No active coupons"
                  action={
                    <>
                      {create}
                      <Button variant="default" onClick={() => void navigate({ search: { status: 'all' } })}>
                        Show archived
                      </Button>
                    </>
                  }
                >
                  A coupon takes a percentage or an amount off the invoices of a subscription.
                </Message>
              }
              unfound={<Message title="No coupon matches">Try another filter.</Message>}
            />
            {isCreating && <CreateCoupon project={project} onClose={close} />}
          </>
        )
      }
    </Screen>
  );
}
