import { NetworkDocument } from '../../app/graphql/gql/operator/graphql.ts';
import { OperatorsOnly } from '../../app/parts/problem.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { LookForm } from './look-form.tsx';

/** The name and the look of the network, which the pages of sign-in, this console and mails show. */
export function Network() {
  const isOperator = useViewer().me.user?.isOperator;
  const screen = useScreen(NetworkDocument, {});
  return (
    <Screen title="Network" of={screen}>
      {({ network }) => (isOperator ? <LookForm network={network} /> : <OperatorsOnly />)}
    </Screen>
  );
}
