import { fieldRow } from './field-row.ts';
import { route } from './route.ts';

const machine = 'id fingerprint place name platform fileExpiresAt createdAt';

const licence = `
  id key status standing expiresAt createdAt availableActions policy { maxMachines atEnd offlineDays }
  machinesUsed machinesMax machines { ${machine} }
  product { id slug name } plan { id key name }
  customer { id externalId userId email name } subscription { id status } productGrant { id endedAt endReason expiresAt }`;

const validation = `isValid code detail licenceId productId product plan standing entitlements features
  expiresAt machinesUsed machinesMax`;

export const licences = [
  route(
    'post',
    '/billing/licences/validate',
    200,
    `query ($input: ValidateLicenceInput!) { validateLicence(input: $input) { validation { ${validation} } } }`,
    ({ body }) => ({ input: body }),
    { purpose: 'Validate a licence key; the key in the body is the credential' },
  ),
  route(
    'post',
    '/billing/licences/activate',
    200,
    `mutation ($input: ActivateMachineInput!) {
      activateMachine(input: $input) { activation { machine { ${machine} } machinesUsed machinesMax } }
    }`,
    ({ body }) => ({ input: body }),
    { purpose: 'Use a licence on a machine; the key in the body is the credential' },
  ),
  route(
    'post',
    '/billing/licences/deactivate',
    200,
    `mutation ($input: MachineInput!) { deactivateMachine(input: $input) { deactivation { machineId } } }`,
    ({ body }) => ({ input: body }),
    { purpose: 'Stop using a licence on a machine; the key in the body is the credential' },
  ),
  route(
    'post',
    '/billing/licences/check-out',
    200,
    `mutation ($input: CheckOutLicenceInput!) { checkOutLicence(input: $input) { file { text issuedAt expiresAt } } }`,
    ({ body }) => ({ input: body }),
    { purpose: 'Sign a licence file for an activated machine; the key in the body is the credential' },
  ),
  fieldRow('get', '/billing/licences', 'licences', licence, {
    purpose: 'List licences, by default newest first',
    scope: 'billing:read',
  }),
  route(
    'get',
    '/billing/licences/{id}',
    200,
    `query ($id: ID!) { licence(id: $id) { ${licence} } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Read one licence with its key and its machines', scope: 'billing:read' },
  ),
  ...(['suspend', 'reinstate', 'revoke'] as const).map((event) =>
    route(
      'post',
      `/billing/licences/{id}/${event}`,
      200,
      `mutation ($id: ID!) { ${event}Licence(id: $id) { licence { ${licence} } } }`,
      ({ params }) => ({ id: params.id }),
      { purpose: `${event[0]!.toUpperCase()}${event.slice(1)} a licence`, scope: 'billing:write' },
    ),
  ),
  route(
    'post',
    '/billing/projects/{id}/licence-keys/rotate',
    200,
    `mutation ($id: ID!, $input: RotateLicenceKeyInput) {
      rotateLicenceKey(projectId: $id, input: $input) { licenceKeys { keys { kty crv x kid use alg } } }
    }`,
    ({ params, body }) => ({ id: params.id, input: body }),
    {
      purpose: 'Rotate the licence signing key of a project, optionally deleting the earlier keys',
      scope: 'project:admin',
    },
  ),
  route(
    'get',
    '/billing/projects/{id}/licence-keys',
    200,
    `query ($id: ID!) { licenceKeys(projectId: $id) { keys { kty crv x kid use alg } } }`,
    ({ params }) => ({ id: params.id }),
    {
      purpose: "Read the public keys for verifying a project's licences, as a JWK set",
      scope: 'catalog:read',
      isPublic: true,
    },
  ),
];
