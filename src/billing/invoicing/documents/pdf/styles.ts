import type { CustomTableLayout, TDocumentDefinitions } from 'pdfmake/interfaces.js';

export const ink = '#111827';
export const soft = '#6b7280';
export const hair = '#d1d5db';
export const warning = '#b91c1c';
export const settled = '#047857';

export const styles: TDocumentDefinitions['styles'] = {
  seller: { fontSize: 12, bold: true },
  title: { fontSize: 22, bold: true, alignment: 'right' },
  status: { fontSize: 9, bold: true, alignment: 'right', characterSpacing: 1 },
  label: { fontSize: 8, color: soft },
  small: { fontSize: 8, color: soft },
  head: { fontSize: 8, color: soft },
  strong: { bold: true },
  due: { fontSize: 11, bold: true },
};

export const page = { margins: [48, 48, 48, 64] as [number, number, number, number] };

/** Rows between hairlines, with a thicker line under the head. */
export const ruled: CustomTableLayout = {
  hLineWidth: (row) => (row === 0 ? 0 : row === 1 ? 0.8 : 0.4),
  hLineColor: (row) => (row === 1 ? ink : hair),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 6),
  paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : 6),
  paddingTop: (row) => (row === 0 ? 0 : 6),
  paddingBottom: () => 6,
};

/** Pairs of a label and its value, without lines. */
export const plainPairs: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : 12),
  paddingRight: () => 0,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};
