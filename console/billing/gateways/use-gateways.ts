import { ConnectedGatewaysDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { GatewayName } from '../../app/graphql/gql/billing/graphql.ts';
import { useScreen } from '../../app/parts/use-screen.ts';

/** The gateways that a project is connected to; none until they are known. */
export function useGateways(projectId: string): readonly GatewayName[] {
  const { data } = useScreen(ConnectedGatewaysDocument, { projectId });
  return data?.gatewayAccounts.nodes.map(({ gateway }) => gateway) ?? [];
}
