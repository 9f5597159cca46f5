import { Project } from '../../src/auth/projects/project.ts';
import { Feature } from '../../src/catalog/offers/feature.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { Meter } from '../../src/metering/meter.ts';
import { cover } from '../engine/fragments/coverage.ts';
import { costOfTexts } from './charge-texts.ts';
import { seenAs } from './seen-as.ts';

/** Products are answered from the fragment cache; migration 0022 has the triggers that raise the revisions. */
cover({
  entity: Product,
  revision: 'shownRevision',
  parts: [Feature, Plan, Price, Project, Meter],
  fields: {
    Product: ['descriptionHtml', 'translation', 'privateMetadata', 'availableActions'],
    Price: ['isArchived'],
  },
  seenAs,
  reads: ['projectId'],
  singles: ['product'],
  pointsOf: costOfTexts,
});
