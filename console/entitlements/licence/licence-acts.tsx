import {
  ReinstateLicenceDocument,
  RevokeLicenceDocument,
  SuspendLicenceDocument,
} from '../../app/graphql/gql/entitlements/graphql.ts';
import type { LicenceQuery } from '../../app/graphql/gql/entitlements/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { nameOf } from '../../billing/customers/customer-name.ts';

/** What can be done with a licence now; its subscription stays as it is. */
export function LicenceActs({ licence }: { licence: NonNullable<LicenceQuery['licence']> }) {
  const { id, customer, availableActions } = licence;
  const [suspend, reinstate, revoke] = [
    useAct(SuspendLicenceDocument),
    useAct(ReinstateLicenceDocument),
    useAct(RevokeLicenceDocument),
  ];
  const files = 'Licence files that machines have checked out stay valid until they end.';
  return (
    <Acts
      available={availableActions}
      choices={[
        {
          action: 'reinstate',
          label: 'Reinstate',
          isMain: true,
          text: 'The licence is valid again, as far as its subscription allows.',
          run: () => reinstate.run({ id }, 'The licence is reinstated.'),
        },
        {
          action: 'suspend',
          label: 'Suspend',
          text: `The program refuses the key of ${nameOf(customer)} until you reinstate the licence. Its subscription continues to be billed. ${files}`,
          run: () => suspend.run({ id }, 'The licence is suspended.'),
        },
        {
          action: 'revoke',
          label: 'Revoke',
          isDangerous: true,
          text: `The key of ${nameOf(customer)} is never valid again. Its subscription continues to be billed until you cancel it. ${files} This cannot be undone.`,
          run: () => revoke.run({ id }, 'The licence is revoked.'),
        },
      ]}
    />
  );
}
