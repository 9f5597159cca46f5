import { Link } from '@tanstack/react-router';
import { SubscribeChoicesDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { subscribeRoute } from './route.ts';
import { SubscribeForm } from './subscribe-form.tsx';

/** Subscribes a customer to prices; what it costs shows beside the form. */
export function Subscribe() {
  const { project } = subscribeRoute.useParams();
  const { customer, clock } = subscribeRoute.useSearch();
  const screen = useScreen(SubscribeChoicesDocument, {
    projectId: project,
    customerId: customer ?? '',
    hasCustomer: customer !== undefined,
  });
  return (
    <Screen
      title="Create a subscription"
      above={
        <Link to="/$project/subscriptions" params={{ project }}>
          Subscriptions
        </Link>
      }
      needs="billing:write"
      of={screen}
    >
      {(choices) => <SubscribeForm choices={choices} project={project} clock={clock} />}
    </Screen>
  );
}
