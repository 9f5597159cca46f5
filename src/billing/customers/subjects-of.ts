/** The names under which a customer's usage may come: the hub's id, and their own. */
export function subjectsOf({ id, externalId }: { id: string; externalId?: string | null }): string[] {
  return externalId ? [id, externalId] : [id];
}
