import { Button } from '@mantine/core';
import { ConfirmInSandboxDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { SandboxAction } from '../../app/graphql/gql/account/graphql.ts';
import { useAct } from '../../app/parts/use-act.ts';

/** Confirms or refuses a payment in the sandbox, in the place of a bank. */
export function ConfirmInSandbox({ id, onDone }: { id: string; onDone: () => Promise<unknown> }) {
  const act = useAct(ConfirmInSandboxDocument);
  const play = async (action: SandboxAction) => {
    if (await act.run({ input: { paymentAttemptId: id, action } })) await onDone();
  };
  return (
    <>
      <Button loading={act.isRunning} onClick={() => void play('confirm')}>
        Confirm
      </Button>
      <Button variant="default" disabled={act.isRunning} onClick={() => void play('refuse')}>
        Refuse
      </Button>
    </>
  );
}
