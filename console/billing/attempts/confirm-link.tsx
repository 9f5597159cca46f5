import type { AttemptRowFragment } from '../../app/graphql/gql/billing/graphql.ts';

/** Where the customer confirms, if the gateway has a page for it. */
export function ConfirmLink({ action }: { action: AttemptRowFragment['nextAction'] }) {
  if (!action?.redirectUrl) return <small>The customer has to confirm</small>;
  return (
    <small>
      <a href={action.redirectUrl} rel="noreferrer" target="_blank">
        The page on which the customer confirms
      </a>
    </small>
  );
}
