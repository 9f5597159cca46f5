import { billingTopics } from './billing-topics.ts';
import type { Topic } from './topic.ts';

export type { Topic };

/** All topics, in the order of the sidebar. Each root field of the schema belongs to exactly one of them. */
export const topics: readonly Topic[] = [
  {
    name: 'service',
    title: 'The service',
    description:
      'The test query, the index of the APIs, your limits, events, the audit log, and the state of an instance.',
    fields: [
      'hello',
      'service',
      'instance',
      'rateLimit',
      'node',
      'events',
      'projectEvents',
      'auditEntries',
      'auditLog',
    ],
  },
  {
    name: 'network',
    title: 'The network',
    description: 'The name and the look of the network, and what operators see of it.',
    fields: ['network', 'networkColors', 'updateNetwork', 'mails', 'openMail'],
  },
  {
    name: 'products',
    title: 'Products',
    description: 'The software that projects offer, with its metadata, features, plans and prices.',
    fields: [
      ...['products', 'product', 'productFacets', 'registerProduct', 'replaceProduct', 'updateProduct'],
      ...['publishProduct', 'unlistProduct', 'archiveProduct', 'deleteProduct', 'markdownPreview'],
    ],
  },
  {
    name: 'prices',
    title: 'Prices',
    description: 'The prices of plans, found by id or lookup key, and estimates for a quantity.',
    fields: ['price', 'pricesByLookupKey', 'priceEstimate', 'draftPriceEstimate'],
  },
  {
    name: 'releases',
    title: 'Releases and downloads',
    description: 'The versions of a product, their files, and feeds of new versions.',
    fields: [
      ...['releases', 'release', 'releaseFeed', 'createRelease', 'updateRelease', 'publishRelease', 'yankRelease'],
      ...['artifact', 'artifactDownload', 'createArtifact', 'renewArtifactUpload', 'completeArtifact', 'yankArtifact'],
    ],
  },
  {
    name: 'imports',
    title: 'Import and export',
    description: 'Whole catalogs as CSV or JSON Lines, checked as a whole before anything changes.',
    fields: [
      'createImport',
      'appendToImport',
      'startImport',
      'catalogImports',
      'catalogImport',
      'discardImport',
      'productExport',
    ],
  },
  ...billingTopics,
  {
    name: 'usage',
    title: 'Usage',
    description: 'Meters, and the events that they count.',
    fields: [
      ...['meters', 'meter', 'createMeter', 'updateMeter', 'usageEvents', 'recordUsage', 'recordUsageText'],
      ...['withdrawUsage'],
    ],
  },
  {
    name: 'entitlements',
    title: 'Entitlements',
    description: 'The features that a customer can use now, by their plans.',
    fields: [
      ...['entitlements', 'entitlement', 'customerEntitlements', 'overrideGrant', 'removeGrantOverride'],
      ...['productGrants', 'productGrant', 'grantProduct', 'revokeProductGrant'],
    ],
  },
  {
    name: 'licences',
    title: 'Licences',
    description: 'Licence keys, the machines that use them, and offline files.',
    fields: [
      ...['licences', 'licence', 'validateLicence', 'activateMachine', 'deactivateMachine', 'checkOutLicence'],
      ...['suspendLicence', 'reinstateLicence', 'revokeLicence', 'licenceKeys', 'rotateLicenceKey'],
    ],
  },
  {
    name: 'analytics',
    title: 'Analytics',
    description: 'Usage, revenue and users over time.',
    fields: [
      'usageAnalytics',
      'projectFigures',
      'revenueAnalytics',
      'recurringRevenue',
      'trialConversion',
      'revenueCohorts',
      'recognizedRevenue',
      'userAnalytics',
      'userRetention',
      ...['exchangeRates', 'loadExchangeRates', 'removeExchangeRate'],
    ],
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    description: 'Addresses that get the events of a project, what was sent to them, and sending it again.',
    fields: [
      ...['webhookEndpoints', 'webhookEndpoint', 'createWebhookEndpoint', 'updateWebhookEndpoint'],
      ...['disableWebhookEndpoint', 'enableWebhookEndpoint', 'deleteWebhookEndpoint', 'rotateWebhookSecret'],
      ...['testWebhookEndpoint', 'webhookMessages', 'webhookMessage', 'replayWebhookMessage', 'replayWebhookEvents'],
    ],
  },
  {
    name: 'projects',
    title: 'Projects and members',
    description: 'Projects, the people who work on them, and invitations.',
    fields: [
      ...['projects', 'project', 'createProject', 'updateProject', 'setProjectLogo', 'setFirstParty'],
      ...['setDefaultProject', 'member', 'inviteMember', 'invitation', 'acceptInvitation', 'withdrawInvitation'],
      ...['acceptReceivedInvitation', 'declineReceivedInvitation', 'changeMemberRole', 'updateMemberMetadata'],
      ...['removeMember', 'leaveProject'],
    ],
  },
  {
    name: 'clients',
    title: 'Clients and keys',
    description: 'The programs of a project: OAuth clients, their secrets, API keys and resource servers.',
    fields: [
      ...['client', 'createClient', 'updateClient', 'disableClient', 'enableClient', 'deleteClient'],
      ...['addClientSecret', 'expireClientSecret', 'revokeClientSecret', 'createApiKey', 'rotateApiKey'],
      ...['revokeApiKey', 'createRegistrationToken', 'revokeRegistrationToken', 'createResourceServer'],
      ...['updateResourceServer', 'removeResourceServer', 'grantResourceAccess', 'changeResourceAccess'],
      'withdrawResourceAccess',
    ],
  },
  {
    name: 'people',
    title: 'People',
    description: 'Accounts, sessions, and their management by operators.',
    fields: [
      ...['me', 'myData', 'signUp', 'sendEmailVerification', 'updateProfile', 'requestEmailChange'],
      ...['changePassword', 'endSession', 'endAllSessions', 'withdrawConsent'],
      ...['users', 'user', 'suspendUser', 'reinstateUser', 'appointOperator', 'dismissOperator'],
    ],
  },
];

/** The topic of sign-in, whose endpoints are those of the OpenID provider and no fields of GraphQL. */
export const signInTopic: Topic = {
  name: 'sign-in',
  title: 'Sign-in',
  description: 'OAuth 2.0 and OpenID Connect: the endpoints of the provider.',
  fields: [],
};
