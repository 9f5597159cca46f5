/** The grant of an item of an order, unless the project revoked it by hand. */
const held = `exists (
  select from product_grant g where g.order_item_id = item.id and g.project_id = item.project_id and g.ended_at is null)`;
const revoked = `exists (
  select from product_grant g where g.order_item_id = item.id and g.project_id = item.project_id and g.end_reason = 'revoked')`;

/** A draft in the place of an invoice that was taken back: its order stays as it was until it is final. */
const replacing = `(i.status = 'draft' and exists (
  select from invoice former where former.replaced_by_id = i.id and former.project_id = i.project_id))`;

/** Queries about the orders of a project that must find nothing after any operations. */
export const orderContradictions: Record<string, string> = {
  'an order contradicts its invoice': `
    select o.id, o.status, i.status as invoice from customer_order o
    join invoice i on i.id = o.invoice_id and i.project_id = o.project_id
    where o.project_id = ? and not ${replacing} and case o.status
      when 'open' then i.status <> 'open'
      when 'paid' then i.status <> 'paid'
      when 'canceled' then i.status not in ('void', 'uncollectible') and i.credit_note_minor < i.total_minor
      else i.status = 'void' end`,
  'an item of an order is granted twice': `
    select order_item_id from product_grant where project_id = ? and order_item_id is not null
    group by 1 having count(*) > 1`,
  'an item is held without its grant, or is not held and has one': `
    select item.id from order_item item where item.project_id = ? and item.is_lead and not ${revoked}
      and (item.fulfilled_at is not null and item.ended_at is null) <> ${held}`,
  'an item of an order that is over is held, or one of a paid order was never granted': `
    select item.id, o.status from order_item item
    join customer_order o on o.id = item.order_id and o.project_id = item.project_id
    where item.project_id = ? and (o.status in ('canceled', 'refunded') and item.ended_at is null
      or o.status = 'paid' and item.fulfilled_at is null)`,
  'an order waits for its payment beyond its end, or beyond the change that made it owed again': `
    select o.id, o.expires_at, i.next_due_at, i.finalized_at, i.updated_at, i.replaces_id
    from customer_order o join invoice i on i.id = o.invoice_id and i.project_id = o.project_id
    where o.project_id = ? and o.status = 'open' and o.expires_at is not null
      and not ${replacing} and (i.next_due_at is null or i.next_due_at < o.expires_at
        or i.next_due_at > greatest(o.expires_at, i.updated_at))`,
  'an order that granted nothing and is over keeps its coupon': `
    select o.id from customer_order o
    join coupon_redemption r on r.order_id = o.id and r.project_id = o.project_id
    where o.project_id = ? and o.status in ('canceled', 'refunded') and not exists (
      select from order_item item where item.order_id = o.id and item.fulfilled_at is not null)`,
};
