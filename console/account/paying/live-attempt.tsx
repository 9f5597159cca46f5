import type { OwnAttemptFragment } from '../../app/graphql/gql/account/graphql.ts';
import { useReloadWhile } from '../../app/parts/use-reload-while.ts';
import { Confirmation } from './confirmation.tsx';
import { Note } from './note.tsx';
import type { WayToPay } from './ways-to-pay.ts';

interface LiveAttemptProps {
  attempt: OwnAttemptFragment;
  ways: readonly WayToPay[];
  reload: () => void;
}

/** A payment whose outcome is open: it follows by itself, or the customer has to confirm it. */
export function LiveAttempt({ attempt, ways, reload }: LiveAttemptProps) {
  const isWaiting = attempt.status !== 'requires_action';
  // A confirmation elsewhere is noticed as well, such as on the page of a bank.
  useReloadWhile(true, reload, isWaiting ? 2000 : 5000);
  if (!isWaiting) return <Confirmation attempt={attempt} ways={ways} />;
  return (
    <Note title="Your payment is being processed" tone="wait">
      {attempt.status === 'unknown'
        ? 'The bank has not answered yet. We ask until it does, and you are charged once at most. You can close this page.'
        : 'This page follows by itself. You can close it: the payment goes on.'}
    </Note>
  );
}
