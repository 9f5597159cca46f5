import { PurchasesDocument } from '../../app/graphql/gql/account/graphql.ts';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { OwnMethods } from '../paying/own-methods.tsx';
import { OwnPayments } from '../paying/own-payments.tsx';
import { Downloads } from './downloads.tsx';
import { Invoices } from './invoices.tsx';
import { Licences } from './licences.tsx';
import type { OwnCustomer } from './own-customer.ts';
import { Owned } from './owned.tsx';
import { Subscriptions } from './subscriptions.tsx';

/** What the person has bought, from every project. */
export function Purchases() {
  const screen = useScreen(PurchasesDocument, {});
  return (
    <Screen title="Purchases" of={screen}>
      {({ me: { user } }) => {
        const customers = user?.customers.nodes ?? [];
        if (!customers.some(hasAny))
          return (
            <Message
              title="Nothing bought yet"
              action={
                <LinkButton to="/shops" variant="default">
                  Open the shops
                </LinkButton>
              }
            >
              Subscriptions, invoices and licences appear here.
            </Message>
          );
        return (
          <>
            <Subscriptions customers={customers} />
            <Owned customers={customers} />
            <Downloads customers={customers} />
            <Licences customers={customers} />
            <Invoices customers={customers} reload={screen.reload} />
            <OwnPayments customers={customers} />
            {customers.map(({ id, project }) => (
              <OwnMethods key={id} customerId={id} project={project} isNamed={customers.length > 1} />
            ))}
          </>
        );
      }}
    </Screen>
  );
}

function hasAny({ subscriptions, productGrants, invoices, licences }: OwnCustomer): boolean {
  return [subscriptions, productGrants, invoices, licences].some(({ nodes }) => nodes.length > 0);
}
