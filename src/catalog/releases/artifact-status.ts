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
  description: 'Whether the file of an artifact is there.',
  valuesConfig: {
    waiting: { description: 'Announced; its file has not come yet.' },
    uploaded: { description: 'Its file is there, exactly as announced.' },
    failed: { description: 'The file that came last was not the announced one; it may be sent again.' },
    yanked: { description: 'Taken back for good.' },
  },
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
