import type { Reach } from '../auth/viewer.ts';
import { inProjects } from './projects.ts';
import type { Range } from './range.ts';

/** Named queries ("with ..."), the last of which is `movement (kind, currency, product, at, minor)`. */
export interface Movements {
  sql: string;
  params: unknown[];
}

/** What was billed, what was collected, and what was outstanding at the end: each movement of money as one row. */
export function movements(projects: Reach, range: Range): Movements {
  return join(
    [lines(projects, range), payments(projects, range), debts(projects, range)],
    `movement as (
       select 'billed' as kind, currency, at, minor from line
       union all select 'collected', currency, at, applied + surplus from payment_in
       union all select 'outstanding', currency, '-infinity', minor from debt
     )`,
  );
}

/**
 * The same by product. Payments and debts are about whole invoices: each is split over the invoice's lines in
 * proportion to their amounts, by largest remainder, so that the parts are exactly the whole. More than was owed is
 * for no product.
 */
export function movementsByProduct(projects: Reach, range: Range): Movements {
  return join(
    [lines(projects, range), payments(projects, range), debts(projects, range)],
    `part as (
       select 'collected' as kind, id, project_id, id_of_invoice, currency, at, applied as minor from payment_in
       where applied > 0
       union all
       select 'outstanding', id_of_invoice, project_id, id_of_invoice, currency, '-infinity', minor from debt
       where minor > 0
     ), weighed as (
       select part.*, l.product_id as product, l.position, part.minor * l.amount_minor::numeric as weight,
         sum(l.amount_minor) over (partition by part.kind, part.id) as total
       from part join invoice_line l on l.invoice_id = part.id_of_invoice and l.project_id = part.project_id
     ), divided as (
       select *, mod(mod(weight, total) + total, total) as remainder from weighed
     ), floored as (
       select *, div(weight - remainder, total) as floor from divided
     ), ranked as (
       select *, minor - sum(floor) over (partition by kind, id) as missing,
         row_number() over (partition by kind, id order by remainder desc, position) as rank
       from floored
     ), movement as (
       select 'billed' as kind, currency, product, at, minor from line
       union all select kind, currency, product, at, floor + case when rank <= missing then 1 else 0 end from ranked
       union all select 'collected', currency, null, at, surplus from payment_in where surplus > 0
     )`,
  );
}
