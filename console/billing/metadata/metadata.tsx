import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CodeNote } from '../../app/parts/code.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useMay } from '../../app/shell/viewer.ts';
import { EditMetadata } from './edit-metadata.tsx';
import type { MetadataChange } from './edit-metadata.tsx';

interface MetadataProps<Data> {
  id: string;
  /** Null for a person who may not read it. */
  metadata: Record<string, string> | null | undefined;
  project: string;
  document: MetadataChange<Data>;
}

/** The project's own keys and values on a thing. */
export function Metadata<Data>({ id, metadata, project, document }: MetadataProps<Data>) {
  const [isEditing, { open, close }] = useDisclosure();
  const mayEdit = useMay('billing:write', project);
  if (!metadata) return null;
  const isEmpty = Object.keys(metadata).length === 0;
  const edit = mayEdit && (
    <Button variant="default" size="compact-sm" onClick={open}>
      Edit
    </Button>
  );
  return (
    <Section title="Metadata" action={edit}>
      {isEmpty ? (
        <CodeNote>Keys and values of your own system; customers do not see them.</CodeNote>
      ) : (
        <Facts of={metadata} />
      )}
      {isEditing && <EditMetadata id={id} metadata={metadata} document={document} onClose={close} />}
    </Section>
  );
}
