export interface Mutant {
  start: number;
  end: number;
  replacement: string;
}

export function mutantsOf(file: string, source: string): Mutant[];
