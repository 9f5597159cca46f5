import type { EntityManager } from '@mikro-orm/postgresql';
import { bigint, query, sql, typeId, uuids } from '../../../platform/store/sql.ts';
import type { InvoiceLine } from '../invoices/invoice-line.ts';

/** The part of a line that no credit note has credited yet. */
export interface CreditableRest {
  netMinor: bigint;
  taxMinor: bigint;
}

/** The creditable rest of each line, by line id. */
export async function remainingOf(
  em: EntityManager,
  lines: readonly InvoiceLine[],
): Promise<Map<string, CreditableRest>> {
  const ids = uuids.line(lines.map(({ id }) => id));
  const rows = await query<{ id: string; net: bigint; tax: bigint }>(
    em,
    sql`select given.invoice_line_id as id, sum(given.net_minor)::text as net, sum(given.tax_minor)::text as tax
      from credit_note_line given
      join credit_note note on note.id = given.credit_note_id and note.project_id = given.project_id
      where given.invoice_line_id = any(${ids}::uuid[]) and note.status = 'issued' group by 1`,
    { id: typeId.line, net: bigint, tax: bigint },
  );
  const given = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    lines.map(({ id, netMinor, taxMinor }) => {
      const { net, tax } = given.get(id) ?? { net: 0n, tax: 0n };
      return [id, { netMinor: netMinor - net, taxMinor: taxMinor - tax }];
    }),
  );
}
