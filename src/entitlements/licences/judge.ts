import { Temporal } from 'temporal-polyfill';
import { faultOf } from './facts.ts';
import type { LicenceFacts } from './facts.ts';
import { LicenceCode } from './licence-code.ts';
import type { ValidateLicenceInput } from './licence-input.ts';

/** The conditions that a program wants its licence to meet. */
type ValidationRequest = Omit<ValidateLicenceInput, 'key'>;

type Guard = (
  facts: LicenceFacts,
  request: ValidationRequest,
  publishedAt: Temporal.Instant | null,
) => LicenceCode | undefined;

/** Checked in this order; the first code found is reported. */
const guards: Guard[] = [faultOf, checkVersion, checkProduct, checkFeatures, checkMachinePlace];

/** Validates a licence. `publishedAt` is when the running version was published; null where no such release is known. */
export function licenceCodeFor(
  facts: LicenceFacts,
  request: ValidationRequest,
  publishedAt: Temporal.Instant | null = null,
): LicenceCode {
  for (const guard of guards) {
    const code = guard(facts, request, publishedAt);
    if (code) return code;
  }
  return LicenceCode.VALID;
}

/** A licence whose end or updates have passed may stay valid for versions that were published before. */
function checkVersion(
  { areUpdatesOver, releasesBefore }: LicenceFacts,
  { version }: ValidationRequest,
  publishedAt: Temporal.Instant | null,
): LicenceCode | undefined {
  if (!areUpdatesOver || !releasesBefore) return undefined;
  if (!version) return LicenceCode.EXPIRED;
  const isBefore = publishedAt !== null && Temporal.Instant.compare(publishedAt, releasesBefore) < 0;
  return isBefore ? undefined : LicenceCode.VERSION_SCOPE_MISMATCH;
}

function checkProduct(facts: LicenceFacts, { productId }: ValidationRequest): LicenceCode | undefined {
  return productId && productId !== facts.productId ? LicenceCode.PRODUCT_SCOPE_MISMATCH : undefined;
}

function checkFeatures(facts: LicenceFacts, { features }: ValidationRequest): LicenceCode | undefined {
  const isGranted = (feature: string): boolean => Object.hasOwn(facts.features, feature);
  return features?.every(isGranted) === false ? LicenceCode.ENTITLEMENTS_MISSING : undefined;
}

function checkMachinePlace(facts: LicenceFacts, { fingerprint }: ValidationRequest): LicenceCode | undefined {
  const { place, machinesUsed } = facts;
  const most = facts.machinesMax ?? Infinity;
  if (!fingerprint) return most === Infinity ? undefined : LicenceCode.FINGERPRINT_SCOPE_REQUIRED;
  if (place !== null) return place > most ? LicenceCode.TOO_MANY_MACHINES : undefined;
  if (machinesUsed === 0) return most === 1 ? LicenceCode.NO_MACHINE : LicenceCode.NO_MACHINES;
  return machinesUsed >= most ? LicenceCode.TOO_MANY_MACHINES : LicenceCode.FINGERPRINT_SCOPE_MISMATCH;
}
