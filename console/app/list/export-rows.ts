import { formatNumber } from '../parts/money.ts';
import { notify } from '../parts/notify.ts';
import { saveBlob } from '../parts/save-file.ts';
import type { ShownRequest } from '../parts/use-screen.ts';
import { csvOf } from './csv.ts';
import { mostRows, readAll } from './read-all.ts';

/** Saves the rows of a list as a file, all pages of it, and reports how many it has read. */
export async function exportRows(
  send: typeof fetch,
  request: ShownRequest,
  { label, onCount }: { label: string; onCount: (count: number) => void },
): Promise<void> {
  const rows: object[] = [];
  try {
    for await (const page of readAll(send, request)) {
      rows.push(...page);
      onCount(rows.length);
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return notify({ title: 'Not exported', message, color: 'red', autoClose: false });
  }
  const day = new Date().toISOString().slice(0, 10);
  saveBlob(`${label.toLowerCase().replaceAll(' ', '-')}-${day}.csv`, new Blob([csvOf(rows)]));
  const end = rows.length < mostRows ? '' : ' The list may have more: narrow it with a filter.';
  await notify({
    message: `${formatNumber(rows.length)} ${rows.length === 1 ? 'row' : 'rows'} exported.${end}`,
    color: 'gray',
  });
}
