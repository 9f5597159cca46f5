import { ArtifactAddressDocument } from '../../../app/graphql/gql/catalog/graphql.ts';
import type { ArtifactPartsFragment } from '../../../app/graphql/gql/catalog/graphql.ts';
import type { Column } from '../../../app/list/columns.ts';
import { formatBytes } from '../../../app/parts/bytes.ts';
import { FileLink } from '../../../app/parts/file-link.tsx';
import { Nothing } from '../../../app/parts/moment.tsx';
import { notify } from '../../../app/parts/notify.ts';
import { RowMenu } from '../../../app/parts/row-menu.tsx';
import type { RowChoice } from '../../../app/parts/row-menu.tsx';
import { download } from '../../../app/parts/save-file.ts';
import { Status } from '../../../app/parts/status.tsx';
import { UploadState } from './upload-state.tsx';
import { isRunning } from './use-uploads.ts';
import type { Uploads } from './use-uploads.ts';

interface FileActs {
  uploads: Uploads;
  onResume: (artifact: ArtifactPartsFragment) => void;
  yank: (artifact: ArtifactPartsFragment) => Promise<unknown>;
}

/** The columns of the files of a release. One that is being uploaded shows how far it is. */
export function fileColumns(acts: FileActs): Column<ArtifactPartsFragment>[] {
  return [
    { label: 'File', cell: ({ filename }) => filename },
    { label: 'Status', cell: (artifact) => <FileStatus artifact={artifact} uploads={acts.uploads} /> },
    {
      label: 'Runs on',
      cell: ({ platform, arch }) => [platform, arch].filter(Boolean).join(', ') || <Nothing />,
    },
    { label: 'Size', isNumber: true, cell: ({ size }) => formatBytes(size) },
    {
      label: 'Get',
      isNumber: true,
      cell: ({ id, filename, status }) =>
        status === 'uploaded' ? (
          <FileLink
            name={filename}
            document={ArtifactAddressDocument}
            id={id}
            onRead={({ artifactDownload }) => artifactDownload && download(artifactDownload.url)}
          >
            Download
          </FileLink>
        ) : (
          <Nothing />
        ),
    },
    {
      label: 'Actions',
      isActs: true,
      cell: (artifact) => <RowMenu of={artifact.filename} choices={choicesOf(artifact, acts)} />,
    },
  ];
}

function FileStatus({ artifact: { id, status }, uploads }: { artifact: ArtifactPartsFragment; uploads: Uploads }) {
  const upload = uploads.of(id);
  if (!upload) return <Status value={status} />;
  return (
    <UploadState upload={upload} onStop={() => uploads.stop(id)} onRetry={() => void uploads.send(id, upload.file)} />
  );
}

function choicesOf(artifact: ArtifactPartsFragment, { uploads, onResume, yank }: FileActs): RowChoice[] {
  const { id, filename, sha256, availableActions } = artifact;
  const upload = uploads.of(id);
  const isBusy = upload !== undefined && isRunning(upload);
  const can = (action: string) => !isBusy && availableActions?.includes(action);
  return [
    { label: 'Copy the SHA-256', open: () => void copy(sha256) },
    ...(can('upload') ? [{ label: 'Upload the file', open: () => onResume(artifact) }] : []),
    ...(can('yank')
      ? [
          {
            label: 'Yank',
            isDangerous: true,
            text: `${filename} can no longer be downloaded. This cannot be undone, but the name is free for another file.`,
            run: () => yank(artifact),
          },
        ]
      : []),
  ];
}

async function copy(sha256: string): Promise<void> {
  await navigator.clipboard.writeText(sha256);
  void notify({ message: 'The SHA-256 is copied.', color: 'gray' });
}
