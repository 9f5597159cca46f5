import { registerEnumType } from 'type-graphql';

/** The validation codes of Keygen, as far as they apply. TAMPERED is our own, so that online and offline validation agree. */
export enum LicenceCode {
  VALID = 'VALID',
  NOT_FOUND = 'NOT_FOUND',
  TAMPERED = 'TAMPERED',
  BANNED = 'BANNED',
  SUSPENDED = 'SUSPENDED',
  EXPIRED = 'EXPIRED',
  VERSION_SCOPE_MISMATCH = 'VERSION_SCOPE_MISMATCH',
  PRODUCT_SCOPE_MISMATCH = 'PRODUCT_SCOPE_MISMATCH',
  ENTITLEMENTS_MISSING = 'ENTITLEMENTS_MISSING',
  FINGERPRINT_SCOPE_REQUIRED = 'FINGERPRINT_SCOPE_REQUIRED',
  NO_MACHINE = 'NO_MACHINE',
  NO_MACHINES = 'NO_MACHINES',
  TOO_MANY_MACHINES = 'TOO_MANY_MACHINES',
  FINGERPRINT_SCOPE_MISMATCH = 'FINGERPRINT_SCOPE_MISMATCH',
}

/** One sentence for each code, to show to the user of the program. */
export const licenceCodeDetails: Record<LicenceCode, string> = {
  VALID: 'The licence is valid.',
  NOT_FOUND: 'This is not a licence key, or its licence does not exist here.',
  TAMPERED: 'The key is not signed by the project: it was changed, or made elsewhere.',
  BANNED: 'The licence was revoked by its project, or what it was bought with was taken back.',
  SUSPENDED: 'The licence is suspended, by its project or with its subscription.',
  EXPIRED: 'The licence has ended, or its updates have.',
  VERSION_SCOPE_MISMATCH: 'The licence or its updates have ended, and this version was not published before that.',
  PRODUCT_SCOPE_MISMATCH: 'The licence is for another product.',
  ENTITLEMENTS_MISSING: 'The licence does not grant all of these features.',
  FINGERPRINT_SCOPE_REQUIRED: 'The licence limits its machines: send the fingerprint of this one.',
  NO_MACHINE: 'The licence is for one machine, and none is activated yet: activate this one.',
  NO_MACHINES: 'No machine is activated yet: activate this one.',
  TOO_MANY_MACHINES: 'All machines of the licence are activated already: deactivate another one first.',
  FINGERPRINT_SCOPE_MISMATCH: 'This machine is not activated, and there is room for it: activate it.',
};

registerEnumType(LicenceCode, {
  name: 'LicenceCode',
  description: 'The result of a validation; the first that applies, in this order after VALID.',
  valuesConfig: Object.fromEntries(
    Object.entries(licenceCodeDetails).map(([code, description]) => [code, { description }]),
  ),
});
