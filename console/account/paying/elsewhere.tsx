import { Button } from '@mantine/core';
import { OpenOwnPageDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { CreateCustomerLinkInput } from '../../app/graphql/gql/account/graphql.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { withWayBack } from './way-back.ts';

/** An hour is enough to pay, and the address stays in the history of the browser. */
const expiresInSeconds = 3600;

interface ElsewhereProps {
  input: CreateCustomerLinkInput;
  /** The checkout link to whose page the payment leads back. */
  checkout?: string;
  children: string;
}

/** Opens the customer's own page with the card field of Stripe, which the policy of the console does not allow here. */
export function Elsewhere({ input, checkout, children }: ElsewhereProps) {
  const act = useAct(OpenOwnPageDocument);
  const open = async () => {
    const url = (await act.run({ input: { ...input, expiresInSeconds } }))?.createCustomerLink?.url;
    if (url) location.assign(checkout ? withWayBack(url, checkout) : url);
  };
  return (
    <Button loading={act.isRunning} onClick={() => void open()}>
      {children}
    </Button>
  );
}
