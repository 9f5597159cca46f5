import { registerEnumType } from 'type-graphql';

/** The algorithms by which the hub signs tokens (RFC 7518 section 3.1). */
export enum SigningAlgorithm {
  RS256 = 'RS256',
  ES256 = 'ES256',
}

/** All of them; the hub has keys for each. */
export const signingAlgorithms = Object.values(SigningAlgorithm);

registerEnumType(SigningAlgorithm, {
  name: 'SigningAlgorithm',
  description: 'The algorithm by which the hub signs a token (RFC 7518).',
  valuesConfig: {
    RS256: { description: 'RSA with SHA-256: what every OpenID Connect library verifies without a setting.' },
    ES256: { description: 'ECDSA with P-256 and SHA-256: shorter and faster; recommended where the library takes it.' },
  },
});
