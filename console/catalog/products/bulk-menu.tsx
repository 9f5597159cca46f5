import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { LinkItem } from '../../app/shell/link-item.tsx';
import { useMay } from '../../app/shell/viewer.ts';
import { ExportProducts } from '../export/export-products.tsx';
import { CreateImport } from '../import/create-import.tsx';

/** The ways to bring a whole catalog in, and to take it out. */
export function BulkMenu({ project }: { project: string }) {
  const [opened, setOpened] = useState<'import' | 'export'>();
  const mayImport = useMay('catalog:write', project);
  const close = () => setOpened(undefined);
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default">Import or export</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayImport && <Menu.Item onClick={() => setOpened('import')}>Import products</Menu.Item>}
          <Menu.Item onClick={() => setOpened('export')}>Export products</Menu.Item>
          {mayImport && (
            <LinkItem to="/$project/imports" params={{ project }}>
              Latest imports
            </LinkItem>
          )}
        </Menu.Dropdown>
      </Menu>
      {opened === 'import' && <CreateImport project={project} onClose={close} />}
      {opened === 'export' && <ExportProducts project={project} onClose={close} />}
    </>
  );
}
