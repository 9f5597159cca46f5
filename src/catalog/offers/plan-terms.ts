import { isDeepStrictEqual } from 'node:util';
import type { LicencePolicy } from './licence-policy.ts';
import type { Plan } from './plan.ts';

/** The terms of a version of a plan, beside its prices. */
export type PlanTerms = Pick<Plan, 'grants' | 'licencePolicy'>;

/** Whether a plan has these grants and this licence policy. */
export function hasTerms(plan: PlanTerms, { grants, licencePolicy }: PlanTerms): boolean {
  return isDeepStrictEqual(plan.grants, grants) && isSamePolicy(plan.licencePolicy, licencePolicy);
}

/** Whether two licence policies have the same rules; a value of null means the same as none. */
export function isSamePolicy(a: LicencePolicy | null | undefined, b: LicencePolicy | null | undefined): boolean {
  return isDeepStrictEqual(withoutNull(a), withoutNull(b));
}

function withoutNull(value: LicencePolicy | null | undefined): unknown {
  return value ? Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== null)) : null;
}
