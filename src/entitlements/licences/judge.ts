import { Temporal } from 'temporal-polyfill';
import { faultOf } from './facts.ts';
import type { LicenceFacts } from './facts.ts';
import { LicenceCode } from './licence-code.ts';
import type { ValidateLicenceInput } from './licence-input.ts';

/** What a program wants to know of its licence. */
type ValidationRequest = Omit<ValidateLicenceInput, 'key'>;

type Guard = (
  facts: LicenceFacts,
  asked: ValidationRequest,
  publishedAt: Temporal.Instant | null,
) => LicenceCode | undefined;

/** In the order in which they are asked: the first that has something against the licence is reported. */
const guards: Guard[] = [faultOf, judgeVersion, judgeProduct, judgeFeatures, judgeMachine];

/** `publishedAt` is when the version that runs was published; null where no such release is known. */
export function judge(
  facts: LicenceFacts,
  asked: ValidationRequest,
  publishedAt: Temporal.Instant | null = null,
): LicenceCode {
  for (const guard of guards) {
    const code = guard(facts, asked, publishedAt);
    if (code) return code;
  }
  return LicenceCode.VALID;
}

/** Of a licence that continues after its end: which versions those are is known by when they were published. */
function judgeVersion(
  { endedAt }: LicenceFacts,
  { version }: ValidationRequest,
  publishedAt: Temporal.Instant | null,
): LicenceCode | undefined {
  if (!endedAt) return undefined;
  if (!version) return LicenceCode.EXPIRED;
  const isBefore = publishedAt !== null && Temporal.Instant.compare(publishedAt, endedAt) < 0;
  return isBefore ? undefined : LicenceCode.VERSION_SCOPE_MISMATCH;
}

function judgeProduct(facts: LicenceFacts, { productId }: ValidationRequest): LicenceCode | undefined {
  return productId && productId !== facts.productId ? LicenceCode.PRODUCT_SCOPE_MISMATCH : undefined;
}

function judgeFeatures(facts: LicenceFacts, { features }: ValidationRequest): LicenceCode | undefined {
  const isGranted = (feature: string): boolean => Object.hasOwn(facts.features, feature);
  return features?.every(isGranted) === false ? LicenceCode.ENTITLEMENTS_MISSING : undefined;
}

function judgeMachine(facts: LicenceFacts, { fingerprint }: ValidationRequest): LicenceCode | undefined {
  const { place, machinesUsed } = facts;
  const most = facts.machinesMax ?? Infinity;
  if (!fingerprint) return most === Infinity ? undefined : LicenceCode.FINGERPRINT_SCOPE_REQUIRED;
  if (place !== null) return place > most ? LicenceCode.TOO_MANY_MACHINES : undefined;
  if (machinesUsed === 0) return most === 1 ? LicenceCode.NO_MACHINE : LicenceCode.NO_MACHINES;
  return machinesUsed >= most ? LicenceCode.TOO_MANY_MACHINES : LicenceCode.FINGERPRINT_SCOPE_MISMATCH;
}
