import { Button, Menu } from '@mantine/core';
import { use, useState } from 'react';
import { fetchAs } from '../graphql/fetch-as.ts';
import { sendByHash } from '../graphql/send-by-hash.ts';
import { loadCode } from '../load-code.ts';
import { formatNumber } from '../parts/money.ts';
import { ShownRequestContext } from '../parts/use-screen.ts';
import { useSession } from '../session/session-context.ts';
import type { Column } from './columns.ts';

interface ListMenuProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  onHide: (hidden: string[]) => void;
}

/** The choice of columns, and the export of all rows. */
export function ListMenu<Row>({ label, columns, hidden, onHide }: ListMenuProps<Row>) {
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
      <ExportButton label={label} />
    </>
  );
}

function ExportButton({ label }: { label: string }) {
  const request = use(ShownRequestContext);
  const session = useSession();
  const [count, setCount] = useState<number>();
  if (!request) return null;
  const run = async () => {
    setCount(0);
    const { exportRows } = await loadCode(() => import('./export-rows.ts'));
    await exportRows(sendByHash(fetchAs(session)), request, { label, onCount: setCount });
    setCount(undefined);
  };
  return (
    <Button variant="default" disabled={count !== undefined} onClick={() => void run()}>
      {count === undefined ? 'Export' : `Exporting ${formatNumber(count)}`}
    </Button>
  );
}
