import {
  ActInSandboxDocument,
  CancelPaymentAttemptDocument,
  RefreshPaymentAttemptDocument,
} from '../../app/graphql/gql/billing/graphql.ts';
import type { AttemptRowFragment, SandboxAction } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import type { RowChoice } from '../../app/parts/row-menu.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { sandboxActs } from './sandbox-acts.ts';

interface AttemptMenuProps {
  attempt: AttemptRowFragment;
  /** Whether the sandbox may have the charge, which does what a customer or a bank does elsewhere. */
  isTrial: boolean;
}

/** What can be done with an attempt: as long as its outcome is open, and in the sandbox also afterwards. */
export function AttemptMenu({ attempt, isTrial }: AttemptMenuProps) {
  const { id, availableActions, amount } = attempt;
  const [cancel, refresh, act] = [
    useAct(CancelPaymentAttemptDocument),
    useAct(RefreshPaymentAttemptDocument),
    useAct(ActInSandboxDocument),
  ];
  /** The attempt follows by a webhook of the sandbox; asking makes that certain. */
  const play = async (action: SandboxAction) => {
    if (await act.run({ input: { paymentAttemptId: id, action } })) await refresh.run({ id }, 'Done in the sandbox.');
  };
  const isOpen = availableActions.includes('cancel');
  const open: RowChoice[] = [
    { label: 'Ask the gateway', open: () => void refresh.run({ id }, 'The gateway was asked.') },
    {
      label: 'Cancel',
      isDangerous: true,
      text: `The charge of ${formatMoney(amount)} is cancelled at the gateway, unless that has the money already. The invoice stays owed.`,
      run: () => cancel.run({ id }, 'The gateway is asked to cancel it.'),
    },
  ];
  const trials = isTrial
    ? sandboxActs(attempt).map(({ action, label }): RowChoice => ({ label, open: () => void play(action) }))
    : [];
  return <RowMenu of={`the charge of ${formatMoney(amount)}`} choices={[...(isOpen ? open : []), ...trials]} />;
}
