/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The input of `addClientSecret`. */
export type AddClientSecretInput = {
  /** The client that gets the secret; it must authenticate by secrets. */
  clientId: string | number;
  /** A time in the future; left out, it is valid until it is revoked. */
  expiresAt?: string | null | undefined;
};

/** The filters of the audit; an entry must match all of them. */
export type AuditFilter = {
  /** The beginning of the action, such as member. or member.added. */
  action?: string | null | undefined;
  /** The id of a person, a key or a machine; or an actor as an entry names it. */
  actor?: string | null | undefined;
  /** From this time on, inclusive. */
  from?: string | null | undefined;
  /** The id of the object of the action. */
  subject?: string | number | null | undefined;
  /** Until this time, exclusive. */
  to?: string | null | undefined;
};

/** When a period is billed. */
export type BillingTiming =
  /** When the period begins. */
  | 'in_advance'
  /** After the period has ended. */
  | 'in_arrears';

/** The input of `changeMemberRole`. */
export type ChangeMemberRoleInput = {
  /** The id of the member. */
  id: string | number;
  /** A role without more permissions than yours. */
  role: Role;
};

/** The input of `changeResourceAccess`. */
export type ChangeResourceAccessInput = {
  /** The access to change. */
  id: string | number;
  /** All its scopes; a scope that is not in the list is withdrawn. */
  scopes: Array<string>;
};

/** The method by which a client authenticates to the hub. */
export type ClientAuthentication =
  /** By one of its secrets, in the header (basic) or in the body (post). */
  | 'client_secret'
  /** By nothing but PKCE; for browser and native clients. */
  | 'none'
  /** By an assertion signed with one of its keys (RFC 7523). */
  | 'private_key_jwt';

/** The way in which a client gets its tokens, which decides how it authenticates. */
export type ClientKind =
  /** Runs in the pages of its own https address, such as a single-page app, signs people in, and has no secret. */
  | 'browser'
  /** Acts for the project itself, without a person, and authenticates by a secret or by keys of its own. */
  | 'machine'
  /** Runs on the device of a person, signs people in, and has no secret; without redirect URIs, by a code on its screen (RFC 8628). */
  | 'native'
  /** Runs on a server, signs people in, and authenticates by a secret or by keys of its own. */
  | 'web';

/** The input of `createApiKey`. */
export type CreateApiKeyInput = {
  /** A time in the future; left out, it does not expire. */
  expiresAt?: string | null | undefined;
  /** The purpose. */
  name: string;
  /** Left out, the project of the key, or your default project. */
  projectId?: string | number | null | undefined;
  /** The scopes, such as catalog:read; none that you do not have yourself. */
  scopes: Array<string>;
};

/** The input of `createClient`. */
export type CreateClientInput = {
  /** Where the hub posts a logout token when a person signs out: https, at a public address. */
  backchannelLogoutUri?: string | null | undefined;
  /** The algorithm that signs its ID tokens; ES256 is recommended where its library takes it. RS256 is the default of the standard. */
  idTokenSignedResponseAlg?: SigningAlgorithm;
  /** Public keys (a JSON Web Key Set of 1 to 10: EC P-256, RSA of 2048 bits, Ed25519): it then signs assertions (private_key_jwt) and has no secret. A native client has none. */
  jwks?: Record<string, unknown> | null | undefined;
  /** The kind of client, which decides how it gets its tokens; it cannot be changed later. */
  kind: ClientKind;
  /** The name that people read when they sign in. */
  name: string;
  /** Where people may be sent after signing out. */
  postLogoutRedirectUris?: Array<string>;
  /** Left out, the project of the key, or your default project. */
  projectId?: string | number | null | undefined;
  /** Exactly as the client sends them: https, or http on localhost; for native also a scheme with a dot in it. At most 20; a web client has at least one, a machine client none. */
  redirectUris?: Array<string>;
  /** Whether its requests must have PKCE or, if it authenticates, a nonce; otherwise `state` is enough. A client that cannot authenticate must. Left out, false for a client that authenticates. */
  requiresPkce?: boolean | null | undefined;
  /** The scopes it may ask for, of those in the discovery document; left out, what its kind usually needs. */
  scopes?: Array<string> | null | undefined;
};

/** The input of `createProject`. */
export type CreateProjectInput = {
  /** A text about it for people, at most 2000 characters. */
  description?: string | null | undefined;
  /** The address of its website. */
  homepageUrl?: string | null | undefined;
  /** The name that people read: one line, at most 200 characters. */
  name: string;
  /** Unique in the network. */
  slug: string;
};

/** The input of `createRegistrationToken`. */
export type CreateRegistrationTokenInput = {
  /** At most a year from now; left out, in 7 days. */
  expiresAt?: string | null | undefined;
  /** Its recipient or purpose. */
  name: string;
  /** Left out, the project of the key, or your default project. */
  projectId?: string | number | null | undefined;
  /** The scopes that its clients may request: those of people, and those of the hub that you have yourself. Left out, those of people. */
  scopes?: Array<string> | null | undefined;
  /** The number of clients that it registers, 1 to 1000. */
  uses?: number;
};

/** The input of `createResourceServer`. */
export type CreateResourceServerInput = {
  /** The identifier that clients name as `resource` and tokens as `aud`: https (or http on localhost), no fragment, unique in the network. It cannot be changed. */
  identifier: string;
  /** The name that people see. */
  name: string;
  /** Left out, the project of the key, or your default project. */
  projectId?: string | number | null | undefined;
  /** Names of its own, such as orders:read (RFC 6749 section 3.3); none of the hub's. */
  scopes: Array<string>;
  /** The format of its access tokens. */
  tokenFormat?: TokenFormat;
  /** 60 to 3600. */
  tokenSeconds?: number;
  /** The algorithm that signs its JWTs; RS256 where its library takes no other. */
  tokenSigningAlg?: SigningAlgorithm;
};

/** The input of `createWebhookEndpoint`. */
export type CreateWebhookEndpointInput = {
  /** How messages are signed; by default by a shared secret. */
  algorithms?: Array<WebhookAlgorithm>;
  /** The purpose. */
  description?: string | null | undefined;
  /** The types of events that it gets, such as invoice.finalized; left out, all, also those of later versions. */
  eventTypes?: Array<string> | null | undefined;
  /** Whether each event is sent only after the one before was delivered or given up; by default not. */
  isOrdered?: boolean;
  /** The project; defaults to the project of the key, or to your default project. */
  projectId?: string | number | null | undefined;
  /** The address that gets a POST for each event: https at a public host. A hub whose projects run beside it also allows http at private hosts. */
  url: string;
};

/** The input of `expireClientSecret`. */
export type ExpireClientSecretInput = {
  /** When it expires, which is not in the past. */
  at: string;
  /** Ends it even when no other secret is valid then, so that the client cannot authenticate. */
  evenIfLast?: boolean;
  /** The id of the secret. */
  id: string | number;
};

/** The input of `grantResourceAccess`. */
export type GrantResourceAccessInput = {
  /** The id of a client of another project. */
  clientId: string | number;
  /** The API that the client may request tokens for. */
  resourceServerId: string | number;
  /** Scopes that the API defines. */
  scopes: Array<string>;
};

/** The interval at which a price recurs. */
export type Interval =
  /** Every day, or every `intervalCount` days. */
  | 'day'
  /** Every month, or every `intervalCount` months. */
  | 'month'
  /** Once; it does not recur. */
  | 'once'
  /** Every week, or every `intervalCount` weeks. */
  | 'week'
  /** Every year, or every `intervalCount` years. */
  | 'year';

/** The state of an invitation. */
export type InvitationState =
  /** A person became a member by it. */
  | 'accepted'
  /** It was not accepted within 7 days. */
  | 'expired'
  /** It can be accepted, while its sender may give the role. */
  | 'open'
  /** It was withdrawn or declined, or replaced by a newer invitation to the same address. */
  | 'withdrawn';

/** The input of `inviteMember`. */
export type InviteMemberInput = {
  /** The email address that the invitation is sent to. */
  email: string;
  /** Left out, the project of the key, or your default project. */
  projectId?: string | number | null | undefined;
  /** A role without more permissions than yours. */
  role: Role;
};

/** Whether an invoice is a draft, owed, settled or void. */
export type InvoiceStatus =
  /** The invoice may still change, has no number and is not owed. */
  | 'draft'
  /** The invoice is numbered and owed. */
  | 'open'
  /** The invoice is settled by payments, the customer's balance or credit notes. */
  | 'paid'
  /** The invoice is owed, but its payment is no longer expected. */
  | 'uncollectible'
  /** The invoice was voided, and nothing is owed on it. */
  | 'void';

/** The formula from the quantity to the amount of a price. */
export type PricingModel =
  /** The buyer names the amount. */
  | 'custom'
  /** One amount, the same for any quantity above 0. */
  | 'flat'
  /** Each unit at the price of its own tier. */
  | 'graduated'
  /** A share of the quantity, which is an amount of money, with its own percentage in each tier. */
  | 'graduated_percentage'
  /** An amount for each package begun. */
  | 'package'
  /** A share of the quantity, which is an amount of money. */
  | 'percentage'
  /** An amount for each unit. */
  | 'unit'
  /** All units at the price of the tier that the quantity reaches. */
  | 'volume';

/** The input of `replayWebhookEvents`. */
export type ReplayWebhookEventsInput = {
  /** The start of the period in which the events were recorded. */
  from: string;
  /** The endpoint. */
  id: string | number;
  /** Which events; by default those that it did not get. */
  only?: WebhookReplayScope;
  /** The end of the period, exclusive; by default now. */
  to?: string | null | undefined;
};

/** The input of `revokeClientSecret`. */
export type RevokeClientSecretInput = {
  /** Ends it even when no other secret is valid then, so that the client cannot authenticate. */
  evenIfLast?: boolean;
  /** The id of the secret. */
  id: string | number;
};

/** The permissions of a member in a project: a request needs its scope in the credential and in the role. */
export type Role =
  /** All scopes, but an admin cannot make or remove owners. */
  | 'admin'
  /** The scopes catalog:read, billing:read, billing:write and analytics:read. */
  | 'billing'
  /** The scopes catalog:read, catalog:write, usage:write and analytics:read. */
  | 'developer'
  /** All scopes; only owners and operators make and remove owners, and a project keeps at least one. */
  | 'owner'
  /** The scopes catalog:read, billing:read and analytics:read. */
  | 'viewer';

/** The input of `rotateApiKey`. */
export type RotateApiKeyInput = {
  /** The key to replace. */
  id: string | number;
  /** The seconds for which it stays valid beside its successor, 0 to 604800 (7 days); never longer than before. */
  overlapSeconds: number;
};

/** The input of `rotateWebhookSecret`. */
export type RotateWebhookSecretInput = {
  /** Which of its secrets is replaced; one that it does not have yet is added. */
  algorithm?: WebhookAlgorithm;
  /** The endpoint. */
  id: string | number;
  /** The hours for which the secret before also signs: 0 to 168; by default 24. */
  overlapHours?: number;
};

/** The input of `setFirstParty`. */
export type SetFirstPartyInput = {
  /** Whether the project is the network's own. */
  isFirstParty: boolean;
  /** The project to change. */
  projectId: string | number;
};

/** The input of `setProjectLogo`. */
export type SetProjectLogoInput = {
  /** The file in base64: a PNG, JPEG or WebP image of at most 256 KB, with 16 to 1024 pixels a side. Null removes the logo; it must be given. */
  logo?: string | null | undefined;
  /** Left out, the project of the key, or your default project. */
  projectId?: string | number | null | undefined;
};

/** The algorithm by which the hub signs a token (RFC 7518). */
export type SigningAlgorithm =
  /** ECDSA with P-256 and SHA-256: shorter and faster; recommended where the library takes it. */
  | 'ES256'
  /** RSA with SHA-256: what every OpenID Connect library verifies without a setting. */
  | 'RS256';

/** The format of the access tokens for an API. */
export type TokenFormat =
  /** A signed JWT that the API verifies by itself (RFC 9068). */
  | 'jwt'
  /** A random text that the API lets the hub check (RFC 7662), so that a revocation takes effect at once. */
  | 'opaque';

/** A change in parts: a field that is left out stays. */
export type UpdateClientInput = {
  /** Where the hub posts a logout token when a person signs out: https, at a public address. Null: nowhere. */
  backchannelLogoutUri?: string | null | undefined;
  /** The client to change. */
  id: string | number;
  /** The algorithm that signs its ID tokens; ES256 is recommended where its library takes it. */
  idTokenSignedResponseAlg?: SigningAlgorithm | null | undefined;
  /** Public keys (a JSON Web Key Set of 1 to 10: EC P-256, RSA of 2048 bits, Ed25519): it then signs assertions (private_key_jwt) and has no secret. A native client has none. Its secrets end at once. Null goes back to a secret, which the answer shows. */
  jwks?: Record<string, unknown> | null | undefined;
  /** The name that people read when they sign in. */
  name?: string | null | undefined;
  /** Where people may be sent after signing out. */
  postLogoutRedirectUris?: Array<string> | null | undefined;
  /** Exactly as the client sends them: https, or http on localhost; for native also a scheme with a dot in it. At most 20; a web client has at least one, a machine client none. */
  redirectUris?: Array<string> | null | undefined;
  /** Whether its requests must have PKCE or, if it authenticates, a nonce; otherwise `state` is enough. A client that cannot authenticate must. */
  requiresPkce?: boolean | null | undefined;
  /** The scopes it may ask for, of those in the discovery document. Taking one away ends the tokens it has. */
  scopes?: Array<string> | null | undefined;
};

/** A change in parts: a field that is left out stays, and null empties one. */
export type UpdateProjectInput = {
  /** A text about it for people, at most 2000 characters. */
  description?: string | null | undefined;
  /** The address of its website. */
  homepageUrl?: string | null | undefined;
  /** Cannot be emptied. */
  name?: string | null | undefined;
  /** Left out, the project of the key, or your default project. */
  projectId?: string | number | null | undefined;
  /** Whether all its clients must use PKCE, also those that could send a nonce instead. Cannot be emptied. */
  requiresPkce?: boolean | null | undefined;
  /** How many months usage events are kept, from 2 to 1200; null for ever. What was removed does not come back. */
  usageRetentionMonths?: number | null | undefined;
};

/** A change in parts: a field that is left out stays. */
export type UpdateResourceServerInput = {
  /** The API to change. */
  id: string | number;
  /** As people read it: one line, at most 100 characters. */
  name?: string | null | undefined;
  /** All its scopes; a scope that is not in the list is no longer granted. */
  scopes?: Array<string> | null | undefined;
  /** The format of the access tokens that are issued from now on. */
  tokenFormat?: TokenFormat | null | undefined;
  /** 60 to 3600. */
  tokenSeconds?: number | null | undefined;
  /** The algorithm that signs the JWTs that are issued from now on. */
  tokenSigningAlg?: SigningAlgorithm | null | undefined;
};

/** The fields to change: a field left out stays as it is, and null empties a nullable field. */
export type UpdateWebhookEndpointInput = {
  /** The purpose. */
  description?: string | null | undefined;
  /** The types of events that it gets, such as invoice.finalized; null for all. What waits is sent all the same. */
  eventTypes?: Array<string> | null | undefined;
  /** The expected version; any other version is refused as stale. */
  ifVersion?: number | null | undefined;
  /** Whether each event is sent only after the one before was delivered or given up. */
  isOrdered?: boolean | null | undefined;
  /** The address that gets a POST for each event: https at a public host. A hub whose projects run beside it also allows http at private hosts. */
  url?: string | null | undefined;
};

/** How messages to a webhook endpoint are signed, by Standard Webhooks. */
export type WebhookAlgorithm =
  /** Ed25519; the receiver needs only the public key (whpk_...). The signature begins with v1a. */
  | 'ed25519'
  /** HMAC-SHA256 with a shared secret (whsec_...); the signature begins with v1. */
  | 'hmac';

/** Why a webhook endpoint gets nothing. */
export type WebhookDisabledReason =
  /** The project has disabled it. */
  | 'by_project'
  /** Every attempt of five days has failed; the hub has disabled it. */
  | 'failing'
  /** It has answered with 410 Gone; the hub has disabled it. */
  | 'gone';

/** The filters of webhook endpoints; an endpoint must match all of them. */
export type WebhookEndpointFilter = {
  /** Only enabled ones, or only disabled ones. */
  isEnabled?: boolean | null | undefined;
  /** Only those of this project. */
  projectId?: string | number | null | undefined;
};

/** The filters of webhook messages; a message must match all of them. */
export type WebhookMessageFilter = {
  /** Only those to this endpoint. */
  endpointId?: string | number | null | undefined;
  /** Only those about this event. */
  eventId?: string | number | null | undefined;
  /** Only those about events of this type. */
  eventType?: string | null | undefined;
  /** Only those written at or after this time. */
  from?: string | null | undefined;
  /** Only those of this project. */
  projectId?: string | number | null | undefined;
  /** Only those in this state. */
  state?: WebhookMessageState | null | undefined;
  /** Only those written before this time. */
  to?: string | null | undefined;
};

/** Whether a webhook endpoint has got an event. */
export type WebhookMessageState =
  /** The endpoint has answered with 2xx. */
  | 'delivered'
  /** The hub has given up after ten attempts in three days. */
  | 'failed'
  /** It is to be sent, perhaps again. */
  | 'waiting';

/** Which events of a period are sent to a webhook endpoint again. */
export type WebhookReplayScope =
  /** All of its types. */
  | 'all'
  /** Those that were given up, and those that happened before it was created or while it was disabled. */
  | 'undelivered';

export type PagePartsFragment = { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean };

export type MoneyPartsFragment = { amount: string, currency: string };

export type PricePartsFragment = { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> };

export type CustomerNameFragment = { id: string, name: string | null, email: string | null, externalId: string | null };

export type InvoiceRowFragment = { id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } };

export type ApiQueryVariables = Exact<{
  id: string | number;
}>;


export type ApiQuery = { node:
    | { __typename: 'ApiKey' }
    | { __typename: 'Artifact' }
    | { __typename: 'CatalogImport' }
    | { __typename: 'Checkout' }
    | { __typename: 'CheckoutLink' }
    | { __typename: 'Client' }
    | { __typename: 'ClientSecret' }
    | { __typename: 'Coupon' }
    | { __typename: 'CreditNote' }
    | { __typename: 'Customer' }
    | { __typename: 'CustomerLink' }
    | { __typename: 'GatewayAccount' }
    | { __typename: 'Grant' }
    | { __typename: 'Invitation' }
    | { __typename: 'Invoice' }
    | { __typename: 'Licence' }
    | { __typename: 'Machine' }
    | { __typename: 'Member' }
    | { __typename: 'Meter' }
    | { __typename: 'Order' }
    | { __typename: 'Payment' }
    | { __typename: 'PaymentAttempt' }
    | { __typename: 'PaymentMethod' }
    | { __typename: 'PlanMove' }
    | { __typename: 'Price' }
    | { __typename: 'Product' }
    | { __typename: 'ProductGrant' }
    | { __typename: 'Project' }
    | { __typename: 'Refund' }
    | { __typename: 'RegistrationToken' }
    | { __typename: 'Release' }
    | { __typename: 'ResourceAccess' }
    | { __typename: 'ResourceServer', id: string, name: string, identifier: string, scopes: Array<string>, tokenFormat: TokenFormat, tokenSeconds: number, tokenSigningAlg: SigningAlgorithm, createdAt: string, access: { totalCount: number | null, nodes: Array<{ id: string, clientId: string, clientName: string | null, scopes: Array<string>, createdAt: string }> } }
    | { __typename: 'Subscription' }
    | { __typename: 'TaxRate' }
    | { __typename: 'TestClock' }
    | { __typename: 'User' }
    | { __typename: 'WebhookEndpoint' }
    | { __typename: 'WebhookMessage' }
   | null };

export type ApiPartsFragment = { id: string, name: string, identifier: string, scopes: Array<string>, tokenFormat: TokenFormat, tokenSeconds: number, tokenSigningAlg: SigningAlgorithm, createdAt: string };

export type AccessPartsFragment = { id: string, clientId: string, clientName: string | null, scopes: Array<string>, createdAt: string };

export type UpdateApiMutationVariables = Exact<{
  input: UpdateResourceServerInput;
}>;


export type UpdateApiMutation = { updateResourceServer: { resourceServer: { id: string, name: string, identifier: string, scopes: Array<string>, tokenFormat: TokenFormat, tokenSeconds: number, tokenSigningAlg: SigningAlgorithm, createdAt: string } } | null };

export type RemoveApiMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveApiMutation = { removeResourceServer: { removedResourceServerId: string } | null };

export type GrantAccessMutationVariables = Exact<{
  input: GrantResourceAccessInput;
}>;


export type GrantAccessMutation = { grantResourceAccess: { resourceAccess: { id: string, clientId: string, clientName: string | null, scopes: Array<string>, createdAt: string } } | null };

export type ChangeAccessMutationVariables = Exact<{
  input: ChangeResourceAccessInput;
}>;


export type ChangeAccessMutation = { changeResourceAccess: { resourceAccess: { id: string, clientId: string, clientName: string | null, scopes: Array<string>, createdAt: string } } | null };

export type WithdrawAccessMutationVariables = Exact<{
  id: string | number;
}>;


export type WithdrawAccessMutation = { withdrawResourceAccess: { withdrawnResourceAccessId: string } | null };

export type ApisQueryVariables = Exact<{
  project: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ApisQuery = { project: { id: string, resourceServers: { totalCount: number | null, nodes: Array<{ id: string, name: string, identifier: string, scopes: Array<string>, tokenFormat: TokenFormat, createdAt: string }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } } | null };

export type CreateApiMutationVariables = Exact<{
  input: CreateResourceServerInput;
}>;


export type CreateApiMutation = { createResourceServer: { resourceServer: { id: string } } | null };

export type AuditQueryVariables = Exact<{
  project: string | number;
  filter: AuditFilter;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type AuditQuery = { project: { id: string, members: { nodes: Array<{ id: string, user: { id: string, name: string, email: string } }> }, audit: { totalCount: number | null, nodes: Array<{ id: string, action: string, actor: string, address: string | null, at: string, detail: Record<string, unknown>, requestId: string | null, subject: string }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } } | null };

export type ClientQueryVariables = Exact<{
  id: string | number;
}>;


export type ClientQuery = { client: { id: string, name: string, kind: ClientKind, authentication: ClientAuthentication, redirectUris: Array<string>, postLogoutRedirectUris: Array<string>, backchannelLogoutUri: string | null, scopes: Array<string>, requiresPkce: boolean, idTokenSignedResponseAlg: SigningAlgorithm, createdAt: string, disabledAt: string | null, secrets: Array<{ id: string, hint: string, createdAt: string, expiresAt: string | null }> } | null };

export type ClientPartsFragment = { id: string, name: string, kind: ClientKind, authentication: ClientAuthentication, redirectUris: Array<string>, postLogoutRedirectUris: Array<string>, backchannelLogoutUri: string | null, scopes: Array<string>, requiresPkce: boolean, idTokenSignedResponseAlg: SigningAlgorithm, createdAt: string, disabledAt: string | null, secrets: Array<{ id: string, hint: string, createdAt: string, expiresAt: string | null }> };

export type ClientSecretPartsFragment = { id: string, hint: string, createdAt: string, expiresAt: string | null };

export type UpdateClientMutationVariables = Exact<{
  input: UpdateClientInput;
}>;


export type UpdateClientMutation = { updateClient: { client: { id: string, name: string, kind: ClientKind, authentication: ClientAuthentication, redirectUris: Array<string>, postLogoutRedirectUris: Array<string>, backchannelLogoutUri: string | null, scopes: Array<string>, requiresPkce: boolean, idTokenSignedResponseAlg: SigningAlgorithm, createdAt: string, disabledAt: string | null, secrets: Array<{ id: string, hint: string, createdAt: string, expiresAt: string | null }> } } | null };

export type DisableClientMutationVariables = Exact<{
  id: string | number;
}>;


export type DisableClientMutation = { disableClient: { client: { id: string, disabledAt: string | null } } | null };

export type EnableClientMutationVariables = Exact<{
  id: string | number;
}>;


export type EnableClientMutation = { enableClient: { client: { id: string, disabledAt: string | null } } | null };

export type DeleteClientMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteClientMutation = { deleteClient: { deletedClientId: string } | null };

export type AddClientSecretMutationVariables = Exact<{
  input: AddClientSecretInput;
}>;


export type AddClientSecretMutation = { addClientSecret: { secret: string | null, clientSecret: { id: string, hint: string, createdAt: string, expiresAt: string | null } } | null };

export type ExpireClientSecretMutationVariables = Exact<{
  input: ExpireClientSecretInput;
}>;


export type ExpireClientSecretMutation = { expireClientSecret: { clientSecret: { id: string, hint: string, createdAt: string, expiresAt: string | null } } | null };

export type RevokeClientSecretMutationVariables = Exact<{
  input: RevokeClientSecretInput;
}>;


export type RevokeClientSecretMutation = { revokeClientSecret: { clientSecret: { id: string, hint: string, createdAt: string, expiresAt: string | null } } | null };

export type ClientsQueryVariables = Exact<{
  project: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ClientsQuery = { project: { id: string, clients: { totalCount: number | null, nodes: Array<{ id: string, name: string, kind: ClientKind, authentication: ClientAuthentication, createdAt: string, disabledAt: string | null }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } }, registrationTokens: { nodes: Array<{ id: string, name: string, scopes: Array<string>, usesLeft: number, createdAt: string, expiresAt: string }> } } | null };

export type CreateClientMutationVariables = Exact<{
  input: CreateClientInput;
}>;


export type CreateClientMutation = { createClient: { secret: string | null, client: { id: string, authentication: ClientAuthentication } } | null };

export type ApiKeysQueryVariables = Exact<{
  project: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ApiKeysQuery = { project: { id: string, apiKeys: { totalCount: number | null, nodes: Array<{ id: string, name: string, hint: string, scopes: Array<string>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } } | null };

export type ApiKeyPartsFragment = { id: string, name: string, hint: string, scopes: Array<string>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { createApiKey: { key: string | null, apiKey: { id: string, name: string, hint: string, scopes: Array<string>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null } } | null };

export type RotateApiKeyMutationVariables = Exact<{
  input: RotateApiKeyInput;
}>;


export type RotateApiKeyMutation = { rotateApiKey: { key: string | null, apiKey: { id: string, name: string, hint: string, scopes: Array<string>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null } } | null };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { apiKey: { id: string, name: string, hint: string, scopes: Array<string>, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null } } | null };

export type MembersQueryVariables = Exact<{
  project: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type MembersQuery = { project: { id: string, name: string, members: { totalCount: number | null, nodes: Array<{ id: string, role: Role, createdAt: string, user: { id: string, name: string, email: string } }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } }, invitations: { totalCount: number | null, nodes: Array<{ id: string, email: string, role: Role, state: InvitationState, createdAt: string, expiresAt: string }> } } | null };

export type MemberPartsFragment = { id: string, role: Role, createdAt: string };

export type InvitationPartsFragment = { id: string, email: string, role: Role, state: InvitationState, createdAt: string, expiresAt: string };

export type InviteMemberMutationVariables = Exact<{
  input: InviteMemberInput;
}>;


export type InviteMemberMutation = { inviteMember: { invitation: { id: string, email: string, role: Role, state: InvitationState, createdAt: string, expiresAt: string } } | null };

export type WithdrawInvitationMutationVariables = Exact<{
  id: string | number;
}>;


export type WithdrawInvitationMutation = { withdrawInvitation: { invitation: { id: string, email: string, role: Role, state: InvitationState, createdAt: string, expiresAt: string } } | null };

export type ChangeMemberRoleMutationVariables = Exact<{
  input: ChangeMemberRoleInput;
}>;


export type ChangeMemberRoleMutation = { changeMemberRole: { member: { id: string, role: Role, createdAt: string } } | null };

export type RemoveMemberMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveMemberMutation = { removeMember: { removedMemberId: string } | null };

export type ProjectsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ProjectsQuery = { projects: { totalCount: number | null, nodes: Array<{ id: string, slug: string, name: string, description: string | null, createdAt: string }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type CreateProjectMutationVariables = Exact<{
  input: CreateProjectInput;
}>;


export type CreateProjectMutation = { createProject: { project: { id: string, slug: string, name: string } } | null };

export type RegistrationPartsFragment = { id: string, name: string, scopes: Array<string>, usesLeft: number, createdAt: string, expiresAt: string };

export type CreateRegistrationTokenMutationVariables = Exact<{
  input: CreateRegistrationTokenInput;
}>;


export type CreateRegistrationTokenMutation = { createRegistrationToken: { token: string | null, registrationToken: { id: string, name: string, scopes: Array<string>, usesLeft: number, createdAt: string, expiresAt: string } } | null };

export type RevokeRegistrationTokenMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeRegistrationTokenMutation = { revokeRegistrationToken: { registrationToken: { id: string, name: string, scopes: Array<string>, usesLeft: number, createdAt: string, expiresAt: string } } | null };

export type ProjectSettingsQueryVariables = Exact<{
  project: string | number;
}>;


export type ProjectSettingsQuery = { project: { id: string, slug: string, name: string, description: string | null, homepageUrl: string | null, logoUrl: string | null, isFirstParty: boolean, requiresPkce: boolean, usageRetentionMonths: number | null, createdAt: string } | null, me: { defaultProject: { id: string } | null, memberships: Array<{ role: Role, project: { id: string } }> } };

export type ProjectPartsFragment = { id: string, slug: string, name: string, description: string | null, homepageUrl: string | null, logoUrl: string | null, isFirstParty: boolean, requiresPkce: boolean, usageRetentionMonths: number | null, createdAt: string };

export type UpdateProjectMutationVariables = Exact<{
  input: UpdateProjectInput;
}>;


export type UpdateProjectMutation = { updateProject: { project: { id: string, slug: string, name: string, description: string | null, homepageUrl: string | null, logoUrl: string | null, isFirstParty: boolean, requiresPkce: boolean, usageRetentionMonths: number | null, createdAt: string } } | null };

export type SetProjectLogoMutationVariables = Exact<{
  input: SetProjectLogoInput;
}>;


export type SetProjectLogoMutation = { setProjectLogo: { project: { id: string, slug: string, name: string, description: string | null, homepageUrl: string | null, logoUrl: string | null, isFirstParty: boolean, requiresPkce: boolean, usageRetentionMonths: number | null, createdAt: string } } | null };

export type SetFirstPartyMutationVariables = Exact<{
  input: SetFirstPartyInput;
}>;


export type SetFirstPartyMutation = { setFirstParty: { project: { id: string, slug: string, name: string, description: string | null, homepageUrl: string | null, logoUrl: string | null, isFirstParty: boolean, requiresPkce: boolean, usageRetentionMonths: number | null, createdAt: string } } | null };

export type ChooseDefaultProjectMutationVariables = Exact<{
  project?: string | number | null | undefined;
}>;


export type ChooseDefaultProjectMutation = { setDefaultProject: { user: { id: string } } | null };

export type LeaveThisProjectMutationVariables = Exact<{
  project: string | number;
}>;


export type LeaveThisProjectMutation = { leaveProject: { leftProjectId: string } | null };

export type WebhookEndpointQueryVariables = Exact<{
  id: string | number;
  filter: WebhookMessageFilter;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type WebhookEndpointQuery = { webhookEndpoint: { id: string, url: string, description: string | null, eventTypes: Array<string> | null, isOrdered: boolean, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, failingSince: string | null, lastSuccessAt: string | null, version: number, createdAt: string, secrets: Array<{ id: string, algorithm: WebhookAlgorithm, publicKey: string | null, createdAt: string, expiresAt: string | null }> } | null, webhookMessages: { totalCount: number | null, nodes: Array<{ id: string, eventId: string, eventType: string, sequence: string, state: WebhookMessageState, attempts: number, dueAt: string | null, createdAt: string, deliveredAt: string | null }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } | null };

export type WebhookMessageRowFragment = { id: string, eventId: string, eventType: string, sequence: string, state: WebhookMessageState, attempts: number, dueAt: string | null, createdAt: string, deliveredAt: string | null };

export type WebhookMessageQueryVariables = Exact<{
  id: string | number;
}>;


export type WebhookMessageQuery = { webhookMessage: { body: Record<string, unknown> | null, id: string, eventId: string, eventType: string, sequence: string, state: WebhookMessageState, attempts: number, dueAt: string | null, createdAt: string, deliveredAt: string | null, attempted: { nodes: Array<{ id: string, createdAt: string, durationMs: number, status: number | null, response: string | null, problem: string | null }> } } | null };

export type UpdateWebhookEndpointMutationVariables = Exact<{
  id: string | number;
  input: UpdateWebhookEndpointInput;
}>;


export type UpdateWebhookEndpointMutation = { updateWebhookEndpoint: { webhookEndpoint: { id: string, url: string, description: string | null, eventTypes: Array<string> | null, isOrdered: boolean, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, failingSince: string | null, lastSuccessAt: string | null, version: number, createdAt: string } } | null };

export type EnableWebhookEndpointMutationVariables = Exact<{
  id: string | number;
}>;


export type EnableWebhookEndpointMutation = { enableWebhookEndpoint: { webhookEndpoint: { id: string, url: string, description: string | null, eventTypes: Array<string> | null, isOrdered: boolean, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, failingSince: string | null, lastSuccessAt: string | null, version: number, createdAt: string } } | null };

export type DisableWebhookEndpointMutationVariables = Exact<{
  id: string | number;
}>;


export type DisableWebhookEndpointMutation = { disableWebhookEndpoint: { webhookEndpoint: { id: string, url: string, description: string | null, eventTypes: Array<string> | null, isOrdered: boolean, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, failingSince: string | null, lastSuccessAt: string | null, version: number, createdAt: string } } | null };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteWebhookEndpointMutation = { deleteWebhookEndpoint: { webhookEndpointId: string } | null };

export type TestWebhookEndpointMutationVariables = Exact<{
  id: string | number;
}>;


export type TestWebhookEndpointMutation = { testWebhookEndpoint: { webhookEndpoint: { id: string, url: string, description: string | null, eventTypes: Array<string> | null, isOrdered: boolean, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, failingSince: string | null, lastSuccessAt: string | null, version: number, createdAt: string } } | null };

export type RotateWebhookSecretMutationVariables = Exact<{
  input: RotateWebhookSecretInput;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string | null, webhookEndpoint: { id: string, url: string, description: string | null, eventTypes: Array<string> | null, isOrdered: boolean, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, failingSince: string | null, lastSuccessAt: string | null, version: number, createdAt: string, secrets: Array<{ id: string, algorithm: WebhookAlgorithm, publicKey: string | null, createdAt: string, expiresAt: string | null }> } } | null };

export type ReplayWebhookMessageMutationVariables = Exact<{
  id: string | number;
}>;


export type ReplayWebhookMessageMutation = { replayWebhookMessage: { webhookMessage: { id: string, eventId: string, eventType: string, sequence: string, state: WebhookMessageState, attempts: number, dueAt: string | null, createdAt: string, deliveredAt: string | null } } | null };

export type ReplayWebhookEventsMutationVariables = Exact<{
  input: ReplayWebhookEventsInput;
}>;


export type ReplayWebhookEventsMutation = { replayWebhookEvents: { count: number | null, webhookEndpoint: { id: string, url: string, description: string | null, eventTypes: Array<string> | null, isOrdered: boolean, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, failingSince: string | null, lastSuccessAt: string | null, version: number, createdAt: string } } | null };

export type WebhookEndpointsQueryVariables = Exact<{
  filter: WebhookEndpointFilter;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type WebhookEndpointsQuery = { webhookEndpoints: { totalCount: number | null, nodes: Array<{ id: string, url: string, description: string | null, eventTypes: Array<string> | null, isOrdered: boolean, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, failingSince: string | null, lastSuccessAt: string | null, version: number, createdAt: string }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } | null };

export type WebhookEndpointPartsFragment = { id: string, url: string, description: string | null, eventTypes: Array<string> | null, isOrdered: boolean, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, failingSince: string | null, lastSuccessAt: string | null, version: number, createdAt: string };

export type CreateWebhookEndpointMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
}>;


export type CreateWebhookEndpointMutation = { createWebhookEndpoint: { secret: string | null, webhookEndpoint: { id: string, url: string, description: string | null, eventTypes: Array<string> | null, isOrdered: boolean, isEnabled: boolean, disabledReason: WebhookDisabledReason | null, failingSince: string | null, lastSuccessAt: string | null, version: number, createdAt: string } } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const PagePartsFragmentDoc = new TypedDocumentString(`
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
    `, {"fragmentName":"PageParts"}) as unknown as TypedDocumentString<PagePartsFragment, unknown>;
export const PricePartsFragmentDoc = new TypedDocumentString(`
    fragment PriceParts on Price {
  id
  model
  unitAmount
  currency
  interval
  intervalCount
  isArchived
  component
  isRequired
  lookupKey
  trialDays
  component
  isRequired
  accessFor
  updatesFor
  packageSize
  percent
  fixedAmount
  freeUnits
  presetAmount
  billingTiming
  meter {
    id
    key
  }
  tiers {
    upTo
    unitAmount
    flatAmount
    percent
  }
}
    `, {"fragmentName":"PriceParts"}) as unknown as TypedDocumentString<PricePartsFragment, unknown>;
export const CustomerNameFragmentDoc = new TypedDocumentString(`
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
    `, {"fragmentName":"CustomerName"}) as unknown as TypedDocumentString<CustomerNameFragment, unknown>;
export const MoneyPartsFragmentDoc = new TypedDocumentString(`
    fragment MoneyParts on Money {
  amount
  currency
}
    `, {"fragmentName":"MoneyParts"}) as unknown as TypedDocumentString<MoneyPartsFragment, unknown>;
export const InvoiceRowFragmentDoc = new TypedDocumentString(`
    fragment InvoiceRow on Invoice {
  id
  number
  status
  isOverdue
  dueAt
  createdAt
  finalizedAt
  total {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"InvoiceRow"}) as unknown as TypedDocumentString<InvoiceRowFragment, unknown>;
export const ApiPartsFragmentDoc = new TypedDocumentString(`
    fragment ApiParts on ResourceServer {
  id
  name
  identifier
  scopes
  tokenFormat
  tokenSeconds
  tokenSigningAlg
  createdAt
}
    `, {"fragmentName":"ApiParts"}) as unknown as TypedDocumentString<ApiPartsFragment, unknown>;
export const AccessPartsFragmentDoc = new TypedDocumentString(`
    fragment AccessParts on ResourceAccess {
  id
  clientId
  clientName
  scopes
  createdAt
}
    `, {"fragmentName":"AccessParts"}) as unknown as TypedDocumentString<AccessPartsFragment, unknown>;
export const ClientSecretPartsFragmentDoc = new TypedDocumentString(`
    fragment ClientSecretParts on ClientSecret {
  id
  hint
  createdAt
  expiresAt
}
    `, {"fragmentName":"ClientSecretParts"}) as unknown as TypedDocumentString<ClientSecretPartsFragment, unknown>;
export const ClientPartsFragmentDoc = new TypedDocumentString(`
    fragment ClientParts on Client {
  id
  name
  kind
  authentication
  redirectUris
  postLogoutRedirectUris
  backchannelLogoutUri
  scopes
  requiresPkce
  idTokenSignedResponseAlg
  createdAt
  disabledAt
  secrets {
    ...ClientSecretParts
  }
}
    fragment ClientSecretParts on ClientSecret {
  id
  hint
  createdAt
  expiresAt
}`, {"fragmentName":"ClientParts"}) as unknown as TypedDocumentString<ClientPartsFragment, unknown>;
export const ApiKeyPartsFragmentDoc = new TypedDocumentString(`
    fragment ApiKeyParts on ApiKey {
  id
  name
  hint
  scopes
  createdAt
  lastUsedAt
  expiresAt
  revokedAt
}
    `, {"fragmentName":"ApiKeyParts"}) as unknown as TypedDocumentString<ApiKeyPartsFragment, unknown>;
export const MemberPartsFragmentDoc = new TypedDocumentString(`
    fragment MemberParts on Member {
  id
  role
  createdAt
}
    `, {"fragmentName":"MemberParts"}) as unknown as TypedDocumentString<MemberPartsFragment, unknown>;
export const InvitationPartsFragmentDoc = new TypedDocumentString(`
    fragment InvitationParts on Invitation {
  id
  email
  role
  state
  createdAt
  expiresAt
}
    `, {"fragmentName":"InvitationParts"}) as unknown as TypedDocumentString<InvitationPartsFragment, unknown>;
export const RegistrationPartsFragmentDoc = new TypedDocumentString(`
    fragment RegistrationParts on RegistrationToken {
  id
  name
  scopes
  usesLeft
  createdAt
  expiresAt
}
    `, {"fragmentName":"RegistrationParts"}) as unknown as TypedDocumentString<RegistrationPartsFragment, unknown>;
export const ProjectPartsFragmentDoc = new TypedDocumentString(`
    fragment ProjectParts on Project {
  id
  slug
  name
  description
  homepageUrl
  logoUrl
  isFirstParty
  requiresPkce
  usageRetentionMonths
  createdAt
}
    `, {"fragmentName":"ProjectParts"}) as unknown as TypedDocumentString<ProjectPartsFragment, unknown>;
export const WebhookMessageRowFragmentDoc = new TypedDocumentString(`
    fragment WebhookMessageRow on WebhookMessage {
  id
  eventId
  eventType
  sequence
  state
  attempts
  dueAt
  createdAt
  deliveredAt
}
    `, {"fragmentName":"WebhookMessageRow"}) as unknown as TypedDocumentString<WebhookMessageRowFragment, unknown>;
export const WebhookEndpointPartsFragmentDoc = new TypedDocumentString(`
    fragment WebhookEndpointParts on WebhookEndpoint {
  id
  url
  description
  eventTypes
  isOrdered
  isEnabled
  disabledReason
  failingSince
  lastSuccessAt
  version
  createdAt
}
    `, {"fragmentName":"WebhookEndpointParts"}) as unknown as TypedDocumentString<WebhookEndpointPartsFragment, unknown>;
export const ApiDocument = new TypedDocumentString(`
    query Api($id: ID!) {
  node(id: $id) {
    __typename
    ... on ResourceServer {
      ...ApiParts
      access(first: 100) {
        totalCount
        nodes {
          ...AccessParts
        }
      }
    }
  }
}
    fragment ApiParts on ResourceServer {
  id
  name
  identifier
  scopes
  tokenFormat
  tokenSeconds
  tokenSigningAlg
  createdAt
}
fragment AccessParts on ResourceAccess {
  id
  clientId
  clientName
  scopes
  createdAt
}`) as unknown as TypedDocumentString<ApiQuery, ApiQueryVariables>;
export const UpdateApiDocument = new TypedDocumentString(`
    mutation UpdateApi($input: UpdateResourceServerInput!) {
  updateResourceServer(input: $input) {
    resourceServer {
      ...ApiParts
    }
  }
}
    fragment ApiParts on ResourceServer {
  id
  name
  identifier
  scopes
  tokenFormat
  tokenSeconds
  tokenSigningAlg
  createdAt
}`) as unknown as TypedDocumentString<UpdateApiMutation, UpdateApiMutationVariables>;
export const RemoveApiDocument = new TypedDocumentString(`
    mutation RemoveApi($id: ID!) {
  removeResourceServer(id: $id) {
    removedResourceServerId
  }
}
    `) as unknown as TypedDocumentString<RemoveApiMutation, RemoveApiMutationVariables>;
export const GrantAccessDocument = new TypedDocumentString(`
    mutation GrantAccess($input: GrantResourceAccessInput!) {
  grantResourceAccess(input: $input) {
    resourceAccess {
      ...AccessParts
    }
  }
}
    fragment AccessParts on ResourceAccess {
  id
  clientId
  clientName
  scopes
  createdAt
}`) as unknown as TypedDocumentString<GrantAccessMutation, GrantAccessMutationVariables>;
export const ChangeAccessDocument = new TypedDocumentString(`
    mutation ChangeAccess($input: ChangeResourceAccessInput!) {
  changeResourceAccess(input: $input) {
    resourceAccess {
      ...AccessParts
    }
  }
}
    fragment AccessParts on ResourceAccess {
  id
  clientId
  clientName
  scopes
  createdAt
}`) as unknown as TypedDocumentString<ChangeAccessMutation, ChangeAccessMutationVariables>;
export const WithdrawAccessDocument = new TypedDocumentString(`
    mutation WithdrawAccess($id: ID!) {
  withdrawResourceAccess(id: $id) {
    withdrawnResourceAccessId
  }
}
    `) as unknown as TypedDocumentString<WithdrawAccessMutation, WithdrawAccessMutationVariables>;
export const ApisDocument = new TypedDocumentString(`
    query Apis($project: ID!, $first: Int, $after: String, $last: Int, $before: String) {
  project(id: $project) {
    id
    resourceServers(first: $first, after: $after, last: $last, before: $before) {
      totalCount
      nodes {
        id
        name
        identifier
        scopes
        tokenFormat
        createdAt
      }
      pageInfo {
        ...PageParts
      }
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`) as unknown as TypedDocumentString<ApisQuery, ApisQueryVariables>;
export const CreateApiDocument = new TypedDocumentString(`
    mutation CreateApi($input: CreateResourceServerInput!) {
  createResourceServer(input: $input) {
    resourceServer {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CreateApiMutation, CreateApiMutationVariables>;
export const AuditDocument = new TypedDocumentString(`
    query Audit($project: ID!, $filter: AuditFilter!, $first: Int, $after: String, $last: Int, $before: String) {
  project(id: $project) {
    id
    members(first: 100) {
      nodes {
        id
        user {
          id
          name
          email
        }
      }
    }
    audit(
      filter: $filter
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      totalCount
      nodes {
        id
        action
        actor
        address
        at
        detail
        requestId
        subject
      }
      pageInfo {
        ...PageParts
      }
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`) as unknown as TypedDocumentString<AuditQuery, AuditQueryVariables>;
export const ClientDocument = new TypedDocumentString(`
    query Client($id: ID!) {
  client(id: $id) {
    ...ClientParts
  }
}
    fragment ClientParts on Client {
  id
  name
  kind
  authentication
  redirectUris
  postLogoutRedirectUris
  backchannelLogoutUri
  scopes
  requiresPkce
  idTokenSignedResponseAlg
  createdAt
  disabledAt
  secrets {
    ...ClientSecretParts
  }
}
fragment ClientSecretParts on ClientSecret {
  id
  hint
  createdAt
  expiresAt
}`) as unknown as TypedDocumentString<ClientQuery, ClientQueryVariables>;
export const UpdateClientDocument = new TypedDocumentString(`
    mutation UpdateClient($input: UpdateClientInput!) {
  updateClient(input: $input) {
    client {
      ...ClientParts
    }
  }
}
    fragment ClientParts on Client {
  id
  name
  kind
  authentication
  redirectUris
  postLogoutRedirectUris
  backchannelLogoutUri
  scopes
  requiresPkce
  idTokenSignedResponseAlg
  createdAt
  disabledAt
  secrets {
    ...ClientSecretParts
  }
}
fragment ClientSecretParts on ClientSecret {
  id
  hint
  createdAt
  expiresAt
}`) as unknown as TypedDocumentString<UpdateClientMutation, UpdateClientMutationVariables>;
export const DisableClientDocument = new TypedDocumentString(`
    mutation DisableClient($id: ID!) {
  disableClient(id: $id) {
    client {
      id
      disabledAt
    }
  }
}
    `) as unknown as TypedDocumentString<DisableClientMutation, DisableClientMutationVariables>;
export const EnableClientDocument = new TypedDocumentString(`
    mutation EnableClient($id: ID!) {
  enableClient(id: $id) {
    client {
      id
      disabledAt
    }
  }
}
    `) as unknown as TypedDocumentString<EnableClientMutation, EnableClientMutationVariables>;
export const DeleteClientDocument = new TypedDocumentString(`
    mutation DeleteClient($id: ID!) {
  deleteClient(id: $id) {
    deletedClientId
  }
}
    `) as unknown as TypedDocumentString<DeleteClientMutation, DeleteClientMutationVariables>;
export const AddClientSecretDocument = new TypedDocumentString(`
    mutation AddClientSecret($input: AddClientSecretInput!) {
  addClientSecret(input: $input) {
    secret
    clientSecret {
      ...ClientSecretParts
    }
  }
}
    fragment ClientSecretParts on ClientSecret {
  id
  hint
  createdAt
  expiresAt
}`) as unknown as TypedDocumentString<AddClientSecretMutation, AddClientSecretMutationVariables>;
export const ExpireClientSecretDocument = new TypedDocumentString(`
    mutation ExpireClientSecret($input: ExpireClientSecretInput!) {
  expireClientSecret(input: $input) {
    clientSecret {
      ...ClientSecretParts
    }
  }
}
    fragment ClientSecretParts on ClientSecret {
  id
  hint
  createdAt
  expiresAt
}`) as unknown as TypedDocumentString<ExpireClientSecretMutation, ExpireClientSecretMutationVariables>;
export const RevokeClientSecretDocument = new TypedDocumentString(`
    mutation RevokeClientSecret($input: RevokeClientSecretInput!) {
  revokeClientSecret(input: $input) {
    clientSecret {
      ...ClientSecretParts
    }
  }
}
    fragment ClientSecretParts on ClientSecret {
  id
  hint
  createdAt
  expiresAt
}`) as unknown as TypedDocumentString<RevokeClientSecretMutation, RevokeClientSecretMutationVariables>;
export const ClientsDocument = new TypedDocumentString(`
    query Clients($project: ID!, $first: Int, $after: String, $last: Int, $before: String) {
  project(id: $project) {
    id
    clients(first: $first, after: $after, last: $last, before: $before) {
      totalCount
      nodes {
        id
        name
        kind
        authentication
        createdAt
        disabledAt
      }
      pageInfo {
        ...PageParts
      }
    }
    registrationTokens(first: 50) {
      nodes {
        ...RegistrationParts
      }
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment RegistrationParts on RegistrationToken {
  id
  name
  scopes
  usesLeft
  createdAt
  expiresAt
}`) as unknown as TypedDocumentString<ClientsQuery, ClientsQueryVariables>;
export const CreateClientDocument = new TypedDocumentString(`
    mutation CreateClient($input: CreateClientInput!) {
  createClient(input: $input) {
    secret
    client {
      id
      authentication
    }
  }
}
    `) as unknown as TypedDocumentString<CreateClientMutation, CreateClientMutationVariables>;
export const ApiKeysDocument = new TypedDocumentString(`
    query ApiKeys($project: ID!, $first: Int, $after: String, $last: Int, $before: String) {
  project(id: $project) {
    id
    apiKeys(first: $first, after: $after, last: $last, before: $before) {
      totalCount
      nodes {
        ...ApiKeyParts
      }
      pageInfo {
        ...PageParts
      }
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment ApiKeyParts on ApiKey {
  id
  name
  hint
  scopes
  createdAt
  lastUsedAt
  expiresAt
  revokedAt
}`) as unknown as TypedDocumentString<ApiKeysQuery, ApiKeysQueryVariables>;
export const CreateApiKeyDocument = new TypedDocumentString(`
    mutation CreateApiKey($input: CreateApiKeyInput!) {
  createApiKey(input: $input) {
    key
    apiKey {
      ...ApiKeyParts
    }
  }
}
    fragment ApiKeyParts on ApiKey {
  id
  name
  hint
  scopes
  createdAt
  lastUsedAt
  expiresAt
  revokedAt
}`) as unknown as TypedDocumentString<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const RotateApiKeyDocument = new TypedDocumentString(`
    mutation RotateApiKey($input: RotateApiKeyInput!) {
  rotateApiKey(input: $input) {
    key
    apiKey {
      ...ApiKeyParts
    }
  }
}
    fragment ApiKeyParts on ApiKey {
  id
  name
  hint
  scopes
  createdAt
  lastUsedAt
  expiresAt
  revokedAt
}`) as unknown as TypedDocumentString<RotateApiKeyMutation, RotateApiKeyMutationVariables>;
export const RevokeApiKeyDocument = new TypedDocumentString(`
    mutation RevokeApiKey($id: ID!) {
  revokeApiKey(id: $id) {
    apiKey {
      ...ApiKeyParts
    }
  }
}
    fragment ApiKeyParts on ApiKey {
  id
  name
  hint
  scopes
  createdAt
  lastUsedAt
  expiresAt
  revokedAt
}`) as unknown as TypedDocumentString<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const MembersDocument = new TypedDocumentString(`
    query Members($project: ID!, $first: Int, $after: String, $last: Int, $before: String) {
  project(id: $project) {
    id
    name
    members(first: $first, after: $after, last: $last, before: $before) {
      totalCount
      nodes {
        ...MemberParts
        user {
          id
          name
          email
        }
      }
      pageInfo {
        ...PageParts
      }
    }
    invitations(state: open, first: 50) {
      totalCount
      nodes {
        ...InvitationParts
      }
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment MemberParts on Member {
  id
  role
  createdAt
}
fragment InvitationParts on Invitation {
  id
  email
  role
  state
  createdAt
  expiresAt
}`) as unknown as TypedDocumentString<MembersQuery, MembersQueryVariables>;
export const InviteMemberDocument = new TypedDocumentString(`
    mutation InviteMember($input: InviteMemberInput!) {
  inviteMember(input: $input) {
    invitation {
      ...InvitationParts
    }
  }
}
    fragment InvitationParts on Invitation {
  id
  email
  role
  state
  createdAt
  expiresAt
}`) as unknown as TypedDocumentString<InviteMemberMutation, InviteMemberMutationVariables>;
export const WithdrawInvitationDocument = new TypedDocumentString(`
    mutation WithdrawInvitation($id: ID!) {
  withdrawInvitation(id: $id) {
    invitation {
      ...InvitationParts
    }
  }
}
    fragment InvitationParts on Invitation {
  id
  email
  role
  state
  createdAt
  expiresAt
}`) as unknown as TypedDocumentString<WithdrawInvitationMutation, WithdrawInvitationMutationVariables>;
export const ChangeMemberRoleDocument = new TypedDocumentString(`
    mutation ChangeMemberRole($input: ChangeMemberRoleInput!) {
  changeMemberRole(input: $input) {
    member {
      ...MemberParts
    }
  }
}
    fragment MemberParts on Member {
  id
  role
  createdAt
}`) as unknown as TypedDocumentString<ChangeMemberRoleMutation, ChangeMemberRoleMutationVariables>;
export const RemoveMemberDocument = new TypedDocumentString(`
    mutation RemoveMember($id: ID!) {
  removeMember(id: $id) {
    removedMemberId
  }
}
    `) as unknown as TypedDocumentString<RemoveMemberMutation, RemoveMemberMutationVariables>;
export const ProjectsDocument = new TypedDocumentString(`
    query Projects($first: Int, $after: String, $last: Int, $before: String) {
  projects(first: $first, after: $after, last: $last, before: $before) {
    totalCount
    nodes {
      id
      slug
      name
      description
      createdAt
    }
    pageInfo {
      ...PageParts
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`) as unknown as TypedDocumentString<ProjectsQuery, ProjectsQueryVariables>;
export const CreateProjectDocument = new TypedDocumentString(`
    mutation CreateProject($input: CreateProjectInput!) {
  createProject(input: $input) {
    project {
      id
      slug
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CreateProjectMutation, CreateProjectMutationVariables>;
export const CreateRegistrationTokenDocument = new TypedDocumentString(`
    mutation CreateRegistrationToken($input: CreateRegistrationTokenInput!) {
  createRegistrationToken(input: $input) {
    token
    registrationToken {
      ...RegistrationParts
    }
  }
}
    fragment RegistrationParts on RegistrationToken {
  id
  name
  scopes
  usesLeft
  createdAt
  expiresAt
}`) as unknown as TypedDocumentString<CreateRegistrationTokenMutation, CreateRegistrationTokenMutationVariables>;
export const RevokeRegistrationTokenDocument = new TypedDocumentString(`
    mutation RevokeRegistrationToken($id: ID!) {
  revokeRegistrationToken(id: $id) {
    registrationToken {
      ...RegistrationParts
    }
  }
}
    fragment RegistrationParts on RegistrationToken {
  id
  name
  scopes
  usesLeft
  createdAt
  expiresAt
}`) as unknown as TypedDocumentString<RevokeRegistrationTokenMutation, RevokeRegistrationTokenMutationVariables>;
export const ProjectSettingsDocument = new TypedDocumentString(`
    query ProjectSettings($project: ID!) {
  project(id: $project) {
    ...ProjectParts
  }
  me {
    defaultProject {
      id
    }
    memberships {
      role
      project {
        id
      }
    }
  }
}
    fragment ProjectParts on Project {
  id
  slug
  name
  description
  homepageUrl
  logoUrl
  isFirstParty
  requiresPkce
  usageRetentionMonths
  createdAt
}`) as unknown as TypedDocumentString<ProjectSettingsQuery, ProjectSettingsQueryVariables>;
export const UpdateProjectDocument = new TypedDocumentString(`
    mutation UpdateProject($input: UpdateProjectInput!) {
  updateProject(input: $input) {
    project {
      ...ProjectParts
    }
  }
}
    fragment ProjectParts on Project {
  id
  slug
  name
  description
  homepageUrl
  logoUrl
  isFirstParty
  requiresPkce
  usageRetentionMonths
  createdAt
}`) as unknown as TypedDocumentString<UpdateProjectMutation, UpdateProjectMutationVariables>;
export const SetProjectLogoDocument = new TypedDocumentString(`
    mutation SetProjectLogo($input: SetProjectLogoInput!) {
  setProjectLogo(input: $input) {
    project {
      ...ProjectParts
    }
  }
}
    fragment ProjectParts on Project {
  id
  slug
  name
  description
  homepageUrl
  logoUrl
  isFirstParty
  requiresPkce
  usageRetentionMonths
  createdAt
}`) as unknown as TypedDocumentString<SetProjectLogoMutation, SetProjectLogoMutationVariables>;
export const SetFirstPartyDocument = new TypedDocumentString(`
    mutation SetFirstParty($input: SetFirstPartyInput!) {
  setFirstParty(input: $input) {
    project {
      ...ProjectParts
    }
  }
}
    fragment ProjectParts on Project {
  id
  slug
  name
  description
  homepageUrl
  logoUrl
  isFirstParty
  requiresPkce
  usageRetentionMonths
  createdAt
}`) as unknown as TypedDocumentString<SetFirstPartyMutation, SetFirstPartyMutationVariables>;
export const ChooseDefaultProjectDocument = new TypedDocumentString(`
    mutation ChooseDefaultProject($project: ID) {
  setDefaultProject(projectId: $project) {
    user {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ChooseDefaultProjectMutation, ChooseDefaultProjectMutationVariables>;
export const LeaveThisProjectDocument = new TypedDocumentString(`
    mutation LeaveThisProject($project: ID!) {
  leaveProject(projectId: $project) {
    leftProjectId
  }
}
    `) as unknown as TypedDocumentString<LeaveThisProjectMutation, LeaveThisProjectMutationVariables>;
export const WebhookEndpointDocument = new TypedDocumentString(`
    query WebhookEndpoint($id: ID!, $filter: WebhookMessageFilter!, $first: Int, $after: String, $last: Int, $before: String) {
  webhookEndpoint(id: $id) {
    ...WebhookEndpointParts
    secrets {
      id
      algorithm
      publicKey
      createdAt
      expiresAt
    }
  }
  webhookMessages(
    filter: $filter
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...WebhookMessageRow
    }
    pageInfo {
      ...PageParts
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment WebhookMessageRow on WebhookMessage {
  id
  eventId
  eventType
  sequence
  state
  attempts
  dueAt
  createdAt
  deliveredAt
}
fragment WebhookEndpointParts on WebhookEndpoint {
  id
  url
  description
  eventTypes
  isOrdered
  isEnabled
  disabledReason
  failingSince
  lastSuccessAt
  version
  createdAt
}`) as unknown as TypedDocumentString<WebhookEndpointQuery, WebhookEndpointQueryVariables>;
export const WebhookMessageDocument = new TypedDocumentString(`
    query WebhookMessage($id: ID!) {
  webhookMessage(id: $id) {
    ...WebhookMessageRow
    body
    attempted(first: 20) {
      nodes {
        id
        createdAt
        durationMs
        status
        response
        problem
      }
    }
  }
}
    fragment WebhookMessageRow on WebhookMessage {
  id
  eventId
  eventType
  sequence
  state
  attempts
  dueAt
  createdAt
  deliveredAt
}`) as unknown as TypedDocumentString<WebhookMessageQuery, WebhookMessageQueryVariables>;
export const UpdateWebhookEndpointDocument = new TypedDocumentString(`
    mutation UpdateWebhookEndpoint($id: ID!, $input: UpdateWebhookEndpointInput!) {
  updateWebhookEndpoint(id: $id, input: $input) {
    webhookEndpoint {
      ...WebhookEndpointParts
    }
  }
}
    fragment WebhookEndpointParts on WebhookEndpoint {
  id
  url
  description
  eventTypes
  isOrdered
  isEnabled
  disabledReason
  failingSince
  lastSuccessAt
  version
  createdAt
}`) as unknown as TypedDocumentString<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;
export const EnableWebhookEndpointDocument = new TypedDocumentString(`
    mutation EnableWebhookEndpoint($id: ID!) {
  enableWebhookEndpoint(id: $id) {
    webhookEndpoint {
      ...WebhookEndpointParts
    }
  }
}
    fragment WebhookEndpointParts on WebhookEndpoint {
  id
  url
  description
  eventTypes
  isOrdered
  isEnabled
  disabledReason
  failingSince
  lastSuccessAt
  version
  createdAt
}`) as unknown as TypedDocumentString<EnableWebhookEndpointMutation, EnableWebhookEndpointMutationVariables>;
export const DisableWebhookEndpointDocument = new TypedDocumentString(`
    mutation DisableWebhookEndpoint($id: ID!) {
  disableWebhookEndpoint(id: $id) {
    webhookEndpoint {
      ...WebhookEndpointParts
    }
  }
}
    fragment WebhookEndpointParts on WebhookEndpoint {
  id
  url
  description
  eventTypes
  isOrdered
  isEnabled
  disabledReason
  failingSince
  lastSuccessAt
  version
  createdAt
}`) as unknown as TypedDocumentString<DisableWebhookEndpointMutation, DisableWebhookEndpointMutationVariables>;
export const DeleteWebhookEndpointDocument = new TypedDocumentString(`
    mutation DeleteWebhookEndpoint($id: ID!) {
  deleteWebhookEndpoint(id: $id) {
    webhookEndpointId
  }
}
    `) as unknown as TypedDocumentString<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const TestWebhookEndpointDocument = new TypedDocumentString(`
    mutation TestWebhookEndpoint($id: ID!) {
  testWebhookEndpoint(id: $id) {
    webhookEndpoint {
      ...WebhookEndpointParts
    }
  }
}
    fragment WebhookEndpointParts on WebhookEndpoint {
  id
  url
  description
  eventTypes
  isOrdered
  isEnabled
  disabledReason
  failingSince
  lastSuccessAt
  version
  createdAt
}`) as unknown as TypedDocumentString<TestWebhookEndpointMutation, TestWebhookEndpointMutationVariables>;
export const RotateWebhookSecretDocument = new TypedDocumentString(`
    mutation RotateWebhookSecret($input: RotateWebhookSecretInput!) {
  rotateWebhookSecret(input: $input) {
    secret
    webhookEndpoint {
      ...WebhookEndpointParts
      secrets {
        id
        algorithm
        publicKey
        createdAt
        expiresAt
      }
    }
  }
}
    fragment WebhookEndpointParts on WebhookEndpoint {
  id
  url
  description
  eventTypes
  isOrdered
  isEnabled
  disabledReason
  failingSince
  lastSuccessAt
  version
  createdAt
}`) as unknown as TypedDocumentString<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const ReplayWebhookMessageDocument = new TypedDocumentString(`
    mutation ReplayWebhookMessage($id: ID!) {
  replayWebhookMessage(id: $id) {
    webhookMessage {
      ...WebhookMessageRow
    }
  }
}
    fragment WebhookMessageRow on WebhookMessage {
  id
  eventId
  eventType
  sequence
  state
  attempts
  dueAt
  createdAt
  deliveredAt
}`) as unknown as TypedDocumentString<ReplayWebhookMessageMutation, ReplayWebhookMessageMutationVariables>;
export const ReplayWebhookEventsDocument = new TypedDocumentString(`
    mutation ReplayWebhookEvents($input: ReplayWebhookEventsInput!) {
  replayWebhookEvents(input: $input) {
    count
    webhookEndpoint {
      ...WebhookEndpointParts
    }
  }
}
    fragment WebhookEndpointParts on WebhookEndpoint {
  id
  url
  description
  eventTypes
  isOrdered
  isEnabled
  disabledReason
  failingSince
  lastSuccessAt
  version
  createdAt
}`) as unknown as TypedDocumentString<ReplayWebhookEventsMutation, ReplayWebhookEventsMutationVariables>;
export const WebhookEndpointsDocument = new TypedDocumentString(`
    query WebhookEndpoints($filter: WebhookEndpointFilter!, $first: Int, $after: String, $last: Int, $before: String) {
  webhookEndpoints(
    filter: $filter
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...WebhookEndpointParts
    }
    pageInfo {
      ...PageParts
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment WebhookEndpointParts on WebhookEndpoint {
  id
  url
  description
  eventTypes
  isOrdered
  isEnabled
  disabledReason
  failingSince
  lastSuccessAt
  version
  createdAt
}`) as unknown as TypedDocumentString<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;
export const CreateWebhookEndpointDocument = new TypedDocumentString(`
    mutation CreateWebhookEndpoint($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) {
    secret
    webhookEndpoint {
      ...WebhookEndpointParts
    }
  }
}
    fragment WebhookEndpointParts on WebhookEndpoint {
  id
  url
  description
  eventTypes
  isOrdered
  isEnabled
  disabledReason
  failingSince
  lastSuccessAt
  version
  createdAt
}`) as unknown as TypedDocumentString<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;