export function quarterOf(names: readonly string[], seed: string | undefined): string[];
