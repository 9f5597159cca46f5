/** The subjects of a customer's usage: the hub's id and the external id. */
export function subjectsOf({ id, externalId }: { id: string; externalId?: string | null }): string[] {
  return externalId ? [id, externalId] : [id];
}
