import { NetworkDocument } from '../../app/graphql/gql/operator/graphql.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { LookForm } from './look-form.tsx';

/** The name and the look of the network, which the pages of sign-in, this console and mails show. */
export function Network() {
  const screen = useScreen(NetworkDocument, {});
  return (
    <Screen title="Network" of={screen}>
      {({ network }) => <LookForm network={network} />}
    </Screen>
  );
}
