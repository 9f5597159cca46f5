import { event } from './event-definition.ts';
import { flag, id, integer, nullable, oneOf, text } from './fields.ts';

const product = {
  slug: text('Its slug.'),
  name: text('Its name.'),
  status: oneOf('ProductStatus', 'Its status.'),
};

const release = {
  productId: id('product', 'The product.'),
  version: text('The version, as in semantic versioning.'),
  channel: oneOf('ReleaseChannel', 'Its channel.'),
  status: oneOf('ReleaseStatus', 'Its status.'),
};

const artifact = {
  releaseId: id('release', 'The release it belongs to.'),
  filename: text('The name of the file.'),
  status: oneOf('ArtifactStatus', 'Its status.'),
};

const outcome = {
  received: integer('How many lines it had.'),
  created: integer('How many products it created.'),
  updated: integer('How many products it changed.'),
  unchanged: integer('How many products were already as their line said.'),
  problems: integer('How many problems were found.'),
};

export const catalogEvents = {
  'product.registered': event('product', 'A product is in the catalog.', product),
  'product.updated': event('product', 'A product was changed, its plans and prices included.', product),
  'plan.version_published': event('plan', 'The terms of a plan changed, which made another version of it.', {
    productId: id('product', 'The product.'),
    key: text('The key of the plan.'),
    version: integer('The number of the version.'),
    keepsTerms: flag('Whether its subscribers keep the grants of their version until they are moved.'),
  }),
  'product.published': event('product', 'A product is for sale and listed.', product),
  'product.unlisted': event('product', 'A product is for sale, but no longer listed.', product),
  'product.archived': event('product', 'A product is no longer for sale.', product),
  'product.deleted': event('product', 'A product was removed from the catalog.', product),
  'release.created': event('release', 'A draft of a release was made.', release),
  'release.updated': event('release', 'What is said about a release was changed.', release),
  'release.published': event('release', 'A release is out.', release),
  'release.yanked': event('release', 'A published release was taken back.', {
    ...release,
    reason: nullable(text('Why.')),
  }),
  'artifact.created': event('artifact', 'A file of a release was announced.', {
    ...artifact,
    size: integer('Its size in bytes.'),
    sha256: text('The SHA-256 of its content, in hexadecimal.'),
  }),
  'artifact.uploaded': event('artifact', 'The file of an artifact is there.', artifact),
  'artifact.failed': event('artifact', 'What was uploaded is not the file that was announced.', artifact),
  'artifact.yanked': event('artifact', 'An artifact was taken back.', artifact),
  'import.created': event('import', 'An import was opened, to receive lines.', {
    format: oneOf('BulkFormat', 'The format of its lines.'),
    mode: oneOf('ImportMode', 'What it does about products that exist.'),
  }),
  'import.started': event('import', 'An import began to check what it received.', {
    received: outcome.received,
  }),
  'import.refused': event('import', 'An import was refused for its problems; nothing was changed.', outcome),
  'import.finished': event('import', 'An import was applied.', outcome),
  'import.failed': event('import', 'An import could not be finished.', outcome),
  'import.discarded': event('import', 'An import was thrown away.'),
};
