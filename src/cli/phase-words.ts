/** What a migration means for instances that do not know it. */
export function phaseWords({ phase, needs }: { phase: string | null; needs?: string | null }): string {
  if (phase === 'expand') return 'expand: older instances continue';
  if (phase === 'contract' && needs) return `contract: older instances continue that know ${needs}`;
  return `${phase ?? 'unknown phase'}: no older instance continues`;
}
