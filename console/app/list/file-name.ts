/** The name of an exported list, with the day. */
export function fileName(label: string): string {
  return `${label.toLowerCase().replaceAll(' ', '-')}-${new Date().toISOString().slice(0, 10)}.csv`;
}
