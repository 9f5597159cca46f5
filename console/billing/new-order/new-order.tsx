import { Link } from '@tanstack/react-router';
import { SubscribeChoicesDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { nameOf } from '../customers/customer-name.ts';
import { OrderForm } from './order-form.tsx';
import { newOrderRoute } from './route.ts';

/** Sells prices that are paid once; what they cost shows beside the form. */
export function NewOrder() {
  const { project } = newOrderRoute.useParams();
  const { customer } = newOrderRoute.useSearch();
  const screen = useScreen(SubscribeChoicesDocument, {
    projectId: project,
    customerId: customer ?? '',
    hasCustomer: customer !== undefined,
  });
  return (
    <Screen
      title="Create an order"
      above={
        screen.data?.customer ? (
          <Link to="/$project/customers/$customer" params={{ project, customer: screen.data.customer.id }}>
            {nameOf(screen.data.customer)}
          </Link>
        ) : (
          <Link to="/$project/customers" params={{ project }}>
            Customers
          </Link>
        )
      }
      needs="billing:write"
      of={screen}
    >
      {(choices) => <OrderForm choices={choices} project={project} />}
    </Screen>
  );
}
