/** The part of the hub's schema that the peer serves, so that both answer the same selection of fields. */
export const schema = `
  scalar DateTime
  scalar Json

  type Query {
    products(projectId: ID!, first: Int!): ProductPage!
    product(projectId: ID!, id: ID!): Product
  }

  type ProductPage {
    nodes: [Product!]!
    pageInfo: PageInfo!
  }

  type PageInfo {
    endCursor: String
    hasNextPage: Boolean!
  }

  type Product {
    id: ID!
    slug: String!
    name: String!
    tagline: String
    description: String
    kind: String!
    status: String!
    version: Int!
    createdAt: DateTime!
    updatedAt: DateTime!
    publishedAt: DateTime
    archivedAt: DateTime
    externalReference: String
    licence: String
    releaseVersion: String
    repositoryUrl: String
    homepageUrl: String
    documentationUrl: String
    categories: [String!]!
    tags: [String!]!
    platforms: [String!]!
    media: [Media!]!
    unitLabel: String
    taxCode: String
    distribution: String!
    metadata: Json!
    translations: [Translation!]!
    privateMetadata: Json
    availableActions: [String!]
    project: Project!
    features: [Feature!]!
    plans: [Plan!]!
  }

  type Media {
    url: String!
    kind: String!
    alt: String
  }

  type Translation {
    locale: String!
    name: String
    tagline: String
    description: String
  }

  type Project {
    id: ID!
    slug: String!
    name: String!
  }

  type Feature {
    id: ID!
    key: String!
    name: String!
    description: String
    type: String!
    unit: String
    meter: Meter
  }

  type Meter {
    id: ID!
    key: String!
  }

  type Plan {
    id: ID!
    key: String!
    name: String!
    description: String
    grants: Json!
    licencePolicy: LicencePolicy
    keepsTerms: Boolean!
    version: Int!
    prices: [Price!]!
  }

  type LicencePolicy {
    maxMachines: Int
    atEnd: String!
    offlineDays: Int!
  }

  type Price {
    id: ID!
    model: String!
    currency: String!
    unitAmount: String
    tiers: [PriceTier!]!
    fixedAmount: String
    minimumAmount: String
    maximumAmount: String
    presetAmount: String
    packageSize: String
    freeUnits: String
    percent: String
    flatFeeOnZero: Boolean!
    currencyOptions: [CurrencyOption!]!
    component: String
    isRequired: Boolean!
    accessFor: String
    updatesFor: String
    interval: String!
    intervalCount: Int!
    billingTiming: String!
    taxBehavior: String!
    trialDays: Int
    lookupKey: String
    supersedesId: ID
    meter: Meter
  }

  type PriceTier {
    upTo: String
    unitAmount: String
    flatAmount: String
    percent: String
  }

  type CurrencyOption {
    currency: String!
    unitAmount: String
    tiers: [PriceTier!]!
    fixedAmount: String
    minimumAmount: String
    maximumAmount: String
    presetAmount: String
  }`;
