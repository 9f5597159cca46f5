import { Autocomplete } from '@mantine/core';
import { MeterChoicesDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';

interface MeterFieldProps {
  project: string;
  label: string;
  description: string;
  value: string;
  error?: string;
  onChange: (key: string) => void;
}

/** A meter by its key. The newest meters are proposed to readers who may see them. */
export function MeterField({ project, ...props }: MeterFieldProps) {
  const isProposing = useMay('analytics:read', project);
  const { data } = useScreen(MeterChoicesDocument, { project, isProposing });
  const keys = data?.meters?.nodes.map(({ key }) => key) ?? [];
  return <Autocomplete data={[...new Set(keys)]} maxDropdownHeight={240} {...props} />;
}
