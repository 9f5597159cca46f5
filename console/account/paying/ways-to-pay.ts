import { WaysToPayDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { WaysToPayQuery } from '../../app/graphql/gql/account/graphql.ts';
import { useScreen } from '../../app/parts/use-screen.ts';

/** A gateway by which the seller takes payments. */
export type WayToPay = WaysToPayQuery['paymentGateways'][number];

/** The gateways of a seller; undefined until they are known. */
export function useWaysToPay(project: string): readonly WayToPay[] | undefined {
  return useScreen(WaysToPayDocument, { project }).data?.paymentGateways;
}
