import { Button } from '@mantine/core';
import { OpenOwnPageDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { CreateCustomerLinkInput } from '../../app/graphql/gql/account/graphql.ts';
import { useAct } from '../../app/parts/use-act.ts';

/** An hour is enough to pay, and the address stays in the history of the browser. */
const expiresInSeconds = 3600;

/** Opens the customer's own page with the card field of Stripe, which the policy of the console does not allow here. */
export function Elsewhere({ input, children }: { input: CreateCustomerLinkInput; children: string }) {
  const act = useAct(OpenOwnPageDocument);
  const open = async () => {
    const url = (await act.run({ input: { ...input, expiresInSeconds } }))?.createCustomerLink?.url;
    if (url) location.assign(url);
  };
  return (
    <Button loading={act.isRunning} onClick={() => void open()}>
      {children}
    </Button>
  );
}
