import { Button } from '@mantine/core';
import { useState } from 'react';
import { YankArtifactDocument } from '../../../app/graphql/gql/catalog/graphql.ts';
import type { ArtifactPartsFragment, ReleaseQuery } from '../../../app/graphql/gql/catalog/graphql.ts';
import { Rows } from '../../../app/list/rows.tsx';
import { LeaveGuard } from '../../../app/parts/leave-guard.tsx';
import { Section } from '../../../app/parts/section.tsx';
import { useAct } from '../../../app/parts/use-act.ts';
import { useMay } from '../../../app/shell/viewer.ts';
import { AddFile } from './add-file.tsx';
import { fileColumns } from './columns.tsx';
import { ResumeUpload } from './resume-upload.tsx';
import { useUploads } from './use-uploads.ts';

interface FilesProps {
  release: NonNullable<ReleaseQuery['release']>;
  project: string;
  reload: () => void;
}

/** The files of a release, and their uploads. */
export function Files({ release, project, reload }: FilesProps) {
  const { id, status, artifacts } = release;
  const uploads = useUploads(reload);
  const yank = useAct(YankArtifactDocument);
  const [isAdding, setAdding] = useState(false);
  const [resumed, setResumed] = useState<ArtifactPartsFragment>();
  const mayAdd = useMay('catalog:write', project) && status !== 'yanked';
  const columns = fileColumns({
    uploads,
    onResume: setResumed,
    yank: ({ id: artifact, filename }) => yank.run({ id: artifact }, `${filename} is withdrawn.`),
  });
  return (
    <Section
      title="Files"
      note={artifacts.length || undefined}
      action={
        mayAdd && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add a file
          </Button>
        )
      }
    >
      {artifacts.length ? (
        <Rows label="Files" rows={artifacts} columns={columns} />
      ) : (
        <p>No files yet. A release can be published without any, and files can be added later.</p>
      )}
      {isAdding && (
        <AddFile
          release={id}
          onClose={() => setAdding(false)}
          onAdded={({ artifact, upload }, file) => {
            setAdding(false);
            void uploads.send(artifact.id, file, upload);
          }}
        />
      )}
      {resumed && (
        <ResumeUpload
          artifact={resumed}
          onClose={() => setResumed(undefined)}
          onChosen={(file) => {
            setResumed(undefined);
            void uploads.send(resumed.id, file);
          }}
        />
      )}
      <LeaveGuard isActive={uploads.areRunning}>
        Files are still being sent. Leaving stops that; each can be uploaded again later.
      </LeaveGuard>
    </Section>
  );
}
