/** Describes the effect of a migration on instances that do not know it. */
export function phaseWords({ phase, needs }: { phase: string | null; needs?: string | null }): string {
  if (phase === 'expand') return 'expand: older instances keep running';
  if (phase === 'contract' && needs) return `contract: older instances that know ${needs} keep running`;
  return `${phase ?? 'unknown phase'}: older instances stop`;
}
