import { registerEnumType } from 'type-graphql';
import { Transitions } from '../../platform/values/transitions.ts';

export enum ArtifactStatus {
  waiting = 'waiting',
  uploaded = 'uploaded',
  failed = 'failed',
  yanked = 'yanked',
}

registerEnumType(ArtifactStatus, {
  name: 'ArtifactStatus',
  description: 'The upload status of the file of an artifact.',
  valuesConfig: {
    waiting: { description: 'The file is announced, but not uploaded yet.' },
    uploaded: { description: 'The file is uploaded, exactly as announced.' },
    failed: { description: 'The last uploaded file differed from the announced one; upload it again.' },
    yanked: { description: 'The artifact is withdrawn for good.' },
  },
});

type ArtifactEvent = 'upload' | 'fail' | 'yank';

/**
 * An artifact is announced, then waits for its file. The upload of a different file fails and may be repeated. An uploaded
 * file never changes, since a new file is a new artifact. Yanking is final.
 */
export const artifactStates = new Transitions<ArtifactStatus, ArtifactEvent>(
  'artifact',
  {
    waiting: {
      upload: ArtifactStatus.uploaded,
      fail: ArtifactStatus.failed,
      yank: ArtifactStatus.yanked,
    },
    failed: { upload: ArtifactStatus.uploaded, fail: ArtifactStatus.failed, yank: ArtifactStatus.yanked },
    uploaded: { yank: ArtifactStatus.yanked },
    yanked: {},
  },
  ['upload', 'yank'],
);
