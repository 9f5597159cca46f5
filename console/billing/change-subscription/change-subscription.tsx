import { Link } from '@tanstack/react-router';
import { ChangedSubscriptionDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { nameOf } from '../customers/customer-name.ts';
import { itemsOf } from '../subscriptions/items.ts';
import { ChangeForm } from './change-form.tsx';
import { changeSubscriptionRoute } from './route.ts';

/** Changes the items of a subscription; what that costs shows beside the form. */
export function ChangeSubscription() {
  const { project, subscription: id } = changeSubscriptionRoute.useParams();
  const screen = useScreen(ChangedSubscriptionDocument, { id });
  const subscription = screen.data?.subscription;
  return (
    <Screen
      title="Change the subscription"
      above={
        <Link to="/$project/subscriptions/$subscription" params={{ project, subscription: id }}>
          {subscription ? itemsOf(subscription) : 'Subscription'}
        </Link>
      }
      note={subscription && `of ${nameOf(subscription.customer)}`}
      needs="billing:write"
      of={screen}
    >
      {({ subscription: found }) =>
        found &&
        (found.availableActions.includes('change') ? (
          <ChangeForm subscription={found} project={project} />
        ) : (
          <Message title="It cannot be changed now">Its state does not allow a change of its items.</Message>
        ))
      }
    </Screen>
  );
}
