import { registerEnumType } from 'type-graphql';
import { Transitions } from '../../platform/values/transitions.ts';

export enum ReleaseStatus {
  draft = 'draft',
  published = 'published',
  yanked = 'yanked',
}

registerEnumType(ReleaseStatus, {
  name: 'ReleaseStatus',
  description: 'The status of a release, which decides whether it is visible and can be downloaded.',
  valuesConfig: {
    draft: { description: 'Only its project sees it.' },
    published: { description: 'It can be downloaded, as the distribution of the product allows.' },
    yanked: {
      description: 'Withdrawn: it stays visible, with the reason, and only its project can download it.',
    },
  },
});

export type ReleaseEvent = 'publish' | 'yank';

/** A release is a draft until it is published. A bad release is yanked, and may be published again. */
export const releaseStates = new Transitions<ReleaseStatus, ReleaseEvent>(
  'release',
  {
    draft: { publish: ReleaseStatus.published },
    published: { yank: ReleaseStatus.yanked },
    yanked: { publish: ReleaseStatus.published },
  },
  ['publish', 'yank'],
);
