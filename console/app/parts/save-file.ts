/** A file as the API has it: its bytes in base64. */
interface ApiFile {
  filename: string;
  content: string;
}

/** Lets the browser save a file. */
export function saveFile({ filename, content }: ApiFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(address);
}
