export function thirdOf(names: readonly string[], seed: string | undefined): string[];
