/**
 * Of the things that are due to some customers, the one that has been due longest. Of several at one instant an invoice
 * comes before a subscription, and the older before the younger, so that whoever does it, and whenever, does it in the
 * same order. `condition` says whose.
 */
export function nextOf(condition: string): string {
  const facts = 'id, project_id, customer_id, currency, next_due_at';
  const one = (rank: number, kind: string) => `
    (select ${rank} as rank, '${kind}' as kind, ${facts}, created_at from ${kind}
      where ${condition} order by next_due_at, created_at, id limit 1)`;
  return `
    select kind, ${facts} from (${one(0, 'invoice')} union all ${one(1, 'subscription')}) as due
    order by next_due_at, rank limit 1`;
}
