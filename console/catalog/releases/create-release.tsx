import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateReleaseDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { ReleaseChannel } from '../../app/graphql/gql/catalog/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { MarkdownField } from '../markdown/markdown-field.tsx';
import { channelNames, channels } from './channels.ts';

const options = [
  { value: '', label: 'As the version says' },
  ...channels.map((value) => ({ value, label: channelNames[value] })),
];

interface CreateReleaseProps {
  project: string;
  product: string;
  onClose: () => void;
}

/** Creates a draft of a release; its files are added on its page. */
export function CreateRelease({ project, product, onClose }: CreateReleaseProps) {
  const [version, setVersion] = useState('');
  const [name, setName] = useState('');
  const [notes, setNotes] = useState('');
  const [channel, setChannel] = useState<ReleaseChannel | ''>('');
  const act = useAct(CreateReleaseDocument, { isForm: true });
  const moveOn = useMoveOn('The release is created.');
  const create = async () => {
    const input = { version, name: name || null, notes: notes || null, channel: channel || null };
    const release = (await act.run({ product, input }))?.createRelease?.release.id;
    if (release)
      await moveOn({
        to: '/$project/products/$product/releases/$release',
        params: { project, product, release },
      });
  };
  return (
    <FormDialog title="Create a release" action="Create" isOpen onClose={onClose} act={act} onSubmit={create}>
      <TextInput
        label="Version"
        description="A semantic version, such as 1.4.0 or 2.0.0-rc.1. It does not change later."
        required
        data-autofocus
        value={version}
        error={problemAt(act.error, '/version')}
        onChange={({ currentTarget }) => setVersion(currentTarget.value.trim())}
      />
      <NativeSelect
        label="Channel"
        description="1.4.0 is stable, and 2.0.0-rc.1 is a release candidate."
        data={options}
        value={channel}
        error={problemAt(act.error, '/channel')}
        onChange={({ currentTarget }) => setChannel(currentTarget.value as ReleaseChannel | '')}
      />
      <TextInput
        label="Name"
        value={name}
        error={problemAt(act.error, '/name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <MarkdownField
        label="Release notes"
        minRows={4}
        maxRows={16}
        value={notes}
        error={problemAt(act.error, '/notes')}
        onChange={setNotes}
      />
    </FormDialog>
  );
}
