import { BillingSettingsDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Gateways } from '../gateways/gateways.tsx';
import { billingSettingsRoute } from './route.ts';
import { Seller } from './seller.tsx';
import { TaxRates } from './tax-rates.tsx';
import { Terms } from './terms.tsx';

/** The seller on invoices, the default terms of sales, how payments are taken, and the tax that is charged. */
export function BillingSettings() {
  const { project } = billingSettingsRoute.useParams();
  const screen = useScreen(BillingSettingsDocument, { projectId: project });
  return (
    <Screen title="Billing settings" needs="billing:read" of={screen}>
      {({ billingProfile, gatewayAccounts, taxRates }) => (
        <>
          {billingProfile && <Seller profile={billingProfile} project={project} />}
          {billingProfile && <Terms profile={billingProfile} project={project} />}
          {gatewayAccounts && <Gateways accounts={gatewayAccounts.nodes} project={project} />}
          {taxRates && <TaxRates rates={taxRates.nodes} project={project} />}
        </>
      )}
    </Screen>
  );
}
