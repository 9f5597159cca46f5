import { Button } from '@mantine/core';
import { SetOwnInvoicesDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { useMay } from '../../app/shell/viewer.ts';

type Subscription = NonNullable<SubscriptionQuery['subscription']>;

const ended = ['canceled', 'incomplete_expired'];

/** Whether a subscription shares the invoices of its customer, and the switch for it. */
export function OwnInvoices({ subscription, project }: { subscription: Subscription; project: string }) {
  const { id, hasOwnInvoices, status } = subscription;
  const act = useAct(SetOwnInvoicesDocument);
  const mayChange = useMay('billing:write', project) && !ended.includes(status);
  const done = hasOwnInvoices ? 'It shares the next invoices.' : 'It has invoices of its own from now on.';
  return (
    <>
      {hasOwnInvoices ? 'Of its own' : 'Shared with other subscriptions of the customer'}{' '}
      {mayChange && (
        <Button
          variant="default"
          size="compact-xs"
          loading={act.isRunning}
          onClick={() => void act.run({ id, hasOwnInvoices: !hasOwnInvoices }, done)}
        >
          {hasOwnInvoices ? 'Share them' : 'Keep them apart'}
        </Button>
      )}
    </>
  );
}
