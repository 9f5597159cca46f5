export function halfOf(names: readonly string[], seed: string | undefined): string[];
