import { Product } from '../../src/catalog/products/product.ts';
import { Artifact } from '../../src/catalog/releases/artifact.ts';
import { Release } from '../../src/catalog/releases/release.ts';
import { cover } from '../engine/fragments/coverage.ts';
import { seenAs } from './seen-as.ts';

/** Lists of releases are answered from the fragment cache; migration 0026 has the triggers that raise the revisions. */
cover({
  entity: Release,
  revision: 'shownRevision',
  parts: [Artifact, Product],
  fields: { Release: ['notesHtml', 'availableActions'], Artifact: ['availableActions'] },
  seenAs,
  reads: ['projectId'],
  singles: [],
  pointsOf: () => 0,
});
