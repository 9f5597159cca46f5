import { Button, Group } from '@mantine/core';
import { use } from 'react';
import { loadCode } from '../../app/load-code.ts';
import { RequestMenu } from '../../app/parts/request-menu.tsx';
import { ShownRequestContext } from '../../app/parts/use-screen.ts';
import { partOf } from './part-of.ts';

export interface AboutProps {
  /** The guide with its definition, and the heading of that. */
  guide?: 'metrics' | 'people-reports';
  heading: string;
  /** What the file is called. */
  label: string;
  rows: readonly object[];
  /** Its name in the answer to the request that the screen or the part sends. */
  field: string;
}

/** What belongs to a plot: the definition of its figures, their file for spreadsheets, and their request. */
export function About({ guide = 'metrics', heading, label, rows, field }: AboutProps) {
  const request = use(ShownRequestContext);
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
      {request && (
        <RequestMenu request={partOf(request, field)}>
          <Button variant="default" size="compact-sm">
            Query
          </Button>
        </RequestMenu>
      )}
    </Group>
  );
}
