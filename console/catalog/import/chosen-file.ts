const files = new Map<string, File>();

/** Keeps the file of an import that was just opened, until its page takes it. A reload forgets it. */
export function keepFile(id: string, file: File): void {
  files.set(id, file);
}

/** The file that was kept for an import, once. */
export function takeFile(id: string): File | undefined {
  const file = files.get(id);
  files.delete(id);
  return file;
}
