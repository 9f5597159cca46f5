import { Check } from '../../platform/values/check.ts';
import { accountKinds } from '../ledger/account-kind.ts';
import { ExportKind } from './export-kind.ts';
import type { ExportLayout } from './export-kind.ts';
import { exportTables } from './export-tables.ts';

/** How an export is written: its columns with their titles, and how numbers and accounts look. */
export interface WrittenLayout {
  columns: readonly { title: string; name: string }[];
  delimiter: string;
  decimalMark: string;
  /** Numbers of the accounts by their kinds; a kind without one is written as it is. */
  accounts: ReadonlyMap<string, string>;
}

export interface LayoutRequest {
  kind: ExportKind;
  layout: ExportLayout;
  columns?: readonly string[] | null;
  accounts?: readonly string[] | null;
}

interface NamedLayout {
  /** What it can be used for; undefined for everything. */
  kind?: ExportKind;
  columns: (kind: ExportKind) => readonly string[];
  delimiter: string;
  decimalMark: string;
}

/** The layouts by name. A column is the name of a column, or a title, a colon and the name. */
const layouts: Record<ExportLayout, NamedLayout> = {
  plain: { columns: (kind) => Object.keys(exportTables[kind].columns), delimiter: ',', decimalMark: '.' },
  datev: {
    kind: ExportKind.ledger,
    columns: () => [
      'Umsatz (ohne Soll/Haben-Kz):absolute',
      'Soll/Haben-Kennzeichen:sollHaben',
      'WKZ Umsatz:currency',
      'Konto:account',
      'Belegdatum:dayAndMonth',
      'Belegfeld 1:document',
      'Buchungstext:kind',
    ],
    delimiter: ';',
    decimalMark: ',',
  },
};

/** Reads the layout of an export; refuses columns and accounts that do not exist. */
export function readLayout({ kind, layout, columns, accounts }: LayoutRequest): WrittenLayout {
  const named = layouts[layout];
  const wanted = (columns?.length ? columns : named.columns(kind)).map(readColumn);
  const known = exportTables[kind].columns;
  const check = new Check().that(!named.kind || named.kind === kind, '/layout', `is a layout of ${String(named.kind)}`);
  wanted.forEach(({ name }, at) =>
    check.that(
      Object.hasOwn(known, name),
      `/columns/${String(at)}`,
      `must end in a column: ${Object.keys(known).join(', ')}`,
    ),
  );
  const numbers = (accounts ?? []).map(readColumn);
  const kinds: readonly string[] = Object.values(accountKinds);
  numbers.forEach(({ title }, at) =>
    check.that(kinds.includes(title), `/accounts/${String(at)}`, `must begin with an account: ${kinds.join(', ')}`),
  );
  check.done();
  const { delimiter, decimalMark } = named;
  return {
    ...{ columns: wanted, delimiter, decimalMark },
    accounts: new Map(numbers.map(({ title, name }) => [title, name])),
  };
}

/** Splits at the last colon; without one, the title is the name. */
function readColumn(text: string): { title: string; name: string } {
  const at = text.lastIndexOf(':');
  return { title: at < 0 ? text : text.slice(0, at), name: text.slice(at + 1) };
}
