import {
  DraftCurveDocument,
  DraftEstimateDocument,
  PriceCurveDocument,
  PriceEstimateDocument,
} from '../../app/graphql/gql/catalog/graphql.ts';
import type {
  DraftCurvePointFragment,
  DraftCurveQueryVariables,
  DraftEstimatePartsFragment,
} from '../../app/graphql/gql/catalog/graphql.ts';
import { usePreview } from '../../billing/preview/use-preview.ts';
import type { Preview } from '../../billing/preview/use-preview.ts';
import type { EstimateOf } from './estimated.ts';

interface Asked {
  quantity: string;
  currency: string;
  amount?: string;
  events?: string;
}

/** What a quantity costs at a saved price or at the terms of a form; undefined while no quantity is entered. */
export function useEstimate(of: EstimateOf, asked: Asked | undefined): Preview<DraftEstimatePartsFragment> {
  const saved = usePreview(PriceEstimateDocument, asked && 'priceId' in of ? { ...of, ...asked } : undefined);
  const draft = usePreview(DraftEstimateDocument, asked && 'price' in of ? { input: { ...of, ...asked } } : undefined);
  return 'priceId' in of
    ? { ...saved, data: saved.data?.priceEstimate ?? undefined }
    : { ...draft, data: draft.data?.draftPriceEstimate ?? undefined };
}

/** The quantities of a curve under the names of the variables. */
export type CurveQuantities = Omit<DraftCurveQueryVariables, 'price' | 'currency'>;

/** What several quantities cost at once, in their order. */
export function useCurve(
  of: EstimateOf,
  currency: string,
  quantities: CurveQuantities,
): { points: DraftCurvePointFragment[]; isStale: boolean } {
  const saved = usePreview(PriceCurveDocument, 'priceId' in of ? { ...of, currency, ...quantities } : undefined);
  const draft = usePreview(DraftCurveDocument, 'price' in of ? { ...of, currency, ...quantities } : undefined);
  const { data, isStale } = 'priceId' in of ? saved : draft;
  const points = Object.values(data ?? {}).filter((point) => typeof point === 'object' && point !== null);
  return { points, isStale };
}
