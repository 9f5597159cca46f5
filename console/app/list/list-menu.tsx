import { Button, Menu } from '@mantine/core';
import type { Column } from './columns.ts';
import { ExportButton } from './export-button.tsx';
import type { WholeFile } from './save-whole.ts';

interface ListMenuProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
  /** The export of the hub that has these rows, if there is one. */
  file?: WholeFile;
}

/** The choice of columns, and the export of all rows. */
export function ListMenu<Row>({ label, columns, hidden, onHide, file }: ListMenuProps<Row>) {
  // The first column is the link of the row, and always shows.
  const [, ...others] = columns.filter(({ isActs }) => !isActs);
  const toggle = (name: string) =>
    onHide(hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]);
  return (
    <>
      <Menu closeOnItemClick={false}>
        <Menu.Target>
          <Button variant="default">Columns</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(({ label: name }) => (
            <Menu.CheckboxItem key={name} checked={!hidden.includes(name)} onChange={() => toggle(name)}>
              {name}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ExportButton label={label} file={file} />
    </>
  );
}
