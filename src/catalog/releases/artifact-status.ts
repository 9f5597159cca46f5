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
  description:
    'waiting: announced, and not there yet. uploaded: there, exactly as announced. ' +
    'failed: what came last was something else. yanked: taken back.',
});

type ArtifactEvent = 'upload' | 'fail' | 'yank';

/**
 * An artifact is announced, and waits for its file. What comes and is not that file fails; it may be tried again. Once
 * the file is there it never changes: another one is another artifact. What was yanked stays so.
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
