import { Button, Group } from '@mantine/core';
import { loadCode } from '../../app/load-code.ts';

interface AboutProps {
  /** The guide with its definition, and the heading of that. */
  guide?: 'metrics' | 'people-reports';
  heading: string;
  /** What the file is called. */
  label: string;
  rows: readonly object[];
}

/** What belongs to a plot: the definition of its figures, and their file for spreadsheets. */
export function About({ guide = 'metrics', heading, label, rows }: AboutProps) {
  const save = async () => {
    const { csvOf } = await loadCode(() => import('../../app/list/csv.ts'));
    const { fileName } = await loadCode(() => import('../../app/list/file-name.ts'));
    const { saveBlob } = await loadCode(() => import('../../app/parts/save-file.ts'));
    saveBlob(fileName(label), new Blob([csvOf(rows)]));
  };
  return (
    <Group gap="sm">
      <a href={`/docs/${guide}#${heading}`} target="_blank">
        Definition
      </a>
      <Button variant="default" size="compact-sm" onClick={() => void save()}>
        CSV
      </Button>
    </Group>
  );
}
