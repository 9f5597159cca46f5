import { registerEnumType } from 'type-graphql';
import { Transitions } from '../../platform/values/transitions.ts';

export enum ReleaseStatus {
  draft = 'draft',
  published = 'published',
  yanked = 'yanked',
}

registerEnumType(ReleaseStatus, {
  name: 'ReleaseStatus',
  description: 'Whether a release can be downloaded, and who sees it.',
  valuesConfig: {
    draft: { description: 'Only its project sees it.' },
    published: { description: 'It can be downloaded, as the distribution of the product allows.' },
    yanked: {
      description: 'Taken back: it is still seen, with the reason, and only its project downloads it.',
    },
  },
});

export type ReleaseEvent = 'publish' | 'yank';

/** A release is a draft until it is published. One that turns out bad is yanked, and published again if that was wrong. */
export const releaseStates = new Transitions<ReleaseStatus, ReleaseEvent>(
  'release',
  {
    draft: { publish: ReleaseStatus.published },
    published: { yank: ReleaseStatus.yanked },
    yanked: { publish: ReleaseStatus.published },
  },
  ['publish', 'yank'],
);
