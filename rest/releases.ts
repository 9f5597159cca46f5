import { fieldRow } from './field-row.ts';
import { forwardQuery, forwardVariables, pageInfo } from './parameters.ts';
import { route } from './route.ts';
import { writeAtomFeed, writeJsonFeed } from './write-feed.ts';

const artifact = `id filename platform arch filetype size sha256 contentType status uploadedAt availableActions`;

const upload = `url method headers expiresAt artifact { ${artifact} }`;

const release = `id version channel status name notes notesHtml publishedAt yankedAt yankReason createdAt updatedAt
  availableActions product { id slug name } artifacts { ${artifact} }`;

const feed = `query ($id: ID!, $channel: ReleaseChannel) {
  releaseFeed(productId: $id, channel: $channel) {
    urn title description author homepageUrl url channel updatedAt
    entries { urn url title html channel publishedAt updatedAt }
  }
}`;

export const releases = [
  route(
    'post',
    '/catalog/products/{id}/releases',
    201,
    `mutation ($id: ID!, $input: CreateReleaseInput!) {
      createRelease(productId: $id, input: $input) { release { ${release} } }
    }`,
    ({ params, body }) => ({ id: params.id, input: body }),
    { purpose: 'Create a draft release', scope: 'catalog:write' },
  ),
  route(
    'get',
    '/catalog/products/{id}/releases',
    200,
    `query ($id: ID!, $channel: ReleaseChannel, $status: ReleaseStatus, $first: Int, $after: String) {
      releases(productId: $id, channel: $channel, status: $status, first: $first, after: $after) {
        nodes { ${release} } ${pageInfo}
      }
    }`,
    ({ params, query }) => ({
      id: params.id,
      channel: query.channel,
      status: query.status,
      ...forwardVariables(query),
    }),
    {
      purpose: 'List the releases of a product, newest version first',
      scope: 'catalog:read',
      query: [...forwardQuery, 'channel', 'status'],
      isPublic: true,
    },
  ),
  route(
    'get',
    '/catalog/products/{id}/releases.json',
    200,
    feed,
    ({ params, query }) => ({ id: params.id, channel: query.channel }),
    {
      purpose: 'Follow the releases of a product by JSON Feed',
      scope: 'catalog:read',
      query: ['channel'],
      writes: { type: 'application/feed+json', text: writeJsonFeed },
      isPublic: true,
    },
  ),
  route(
    'get',
    '/catalog/products/{id}/releases.atom',
    200,
    feed,
    ({ params, query }) => ({ id: params.id, channel: query.channel }),
    {
      purpose: 'Follow the releases of a product by Atom',
      scope: 'catalog:read',
      query: ['channel'],
      writes: { type: 'application/atom+xml', text: writeAtomFeed },
      isPublic: true,
    },
  ),
  route(
    'get',
    '/catalog/releases/{id}',
    200,
    `query ($id: ID!) { release(id: $id) { ${release} } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Read one release', scope: 'catalog:read', isPublic: true },
  ),
  route(
    'post',
    '/catalog/releases/{id}/changes',
    200,
    `mutation ($id: ID!, $input: UpdateReleaseInput!) {
      updateRelease(id: $id, input: $input) { release { ${release} } }
    }`,
    ({ params, body }) => ({ id: params.id, input: body }),
    {
      purpose: 'Change the name or the notes of a release; omitted fields stay',
      scope: 'catalog:write',
    },
  ),
  route(
    'post',
    '/catalog/releases/{id}/publish',
    200,
    `mutation ($id: ID!) { publishRelease(id: $id) { release { ${release} } } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Publish a release whose artifacts are all uploaded', scope: 'catalog:write' },
  ),
  route(
    'post',
    '/catalog/releases/{id}/yank',
    200,
    `mutation ($id: ID!, $input: YankReleaseInput) { yankRelease(id: $id, input: $input) { release { ${release} } } }`,
    ({ params, body }) => ({ id: params.id, input: body }),
    { purpose: 'Yank a published release', scope: 'catalog:write' },
  ),
  route(
    'post',
    '/catalog/releases/{id}/artifacts',
    201,
    `mutation ($id: ID!, $input: CreateArtifactInput!) {
      createArtifact(releaseId: $id, input: $input) { upload { ${upload} } }
    }`,
    ({ params, body }) => ({ id: params.id, input: body }),
    { purpose: 'Announce a file of a release, and get its upload address', scope: 'catalog:write' },
  ),
  fieldRow('get', '/catalog/artifacts/{id}', 'artifact', artifact, {
    purpose: 'Read one artifact',
    scope: 'catalog:read',
  }),
  route(
    'post',
    '/catalog/artifacts/{id}/renew',
    200,
    `mutation ($id: ID!) { renewArtifactUpload(id: $id) { upload { ${upload} } } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Get a new upload address for a file that is not uploaded yet', scope: 'catalog:write' },
  ),
  route(
    'post',
    '/catalog/artifacts/{id}/complete',
    200,
    `mutation ($id: ID!) { completeArtifact(id: $id) { artifact { ${artifact} } } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Report that a file was uploaded to S3', scope: 'catalog:write' },
  ),
  route(
    'post',
    '/catalog/artifacts/{id}/yank',
    200,
    `mutation ($id: ID!) { yankArtifact(id: $id) { artifact { ${artifact} } } }`,
    ({ params }) => ({ id: params.id }),
    { purpose: 'Yank an artifact permanently', scope: 'catalog:write' },
  ),
  route(
    'get',
    '/catalog/artifacts/{id}/download',
    200,
    `query ($id: ID!, $licenceKey: String) {
      artifactDownload(id: $id, licenceKey: $licenceKey) { url expiresAt filename sha256 size }
    }`,
    ({ params, headers }) => ({ id: params.id, licenceKey: headers['x-licence-key'] }),
    { purpose: 'Get the download address of an artifact; X-Licence-Key may replace a token or key' },
  ),
];
