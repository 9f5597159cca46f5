/** A file as the API has it: its bytes in base64. */
interface ApiFile {
  filename: string;
  content: string;
}

/** Lets the browser save a file. */
export function saveFile({ filename, content }: ApiFile): void {
  save(
    filename,
    Uint8Array.from(atob(content), (character) => character.charCodeAt(0)),
  );
}

export function saveText(filename: string, text: string): void {
  save(filename, text);
}

function save(filename: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content]));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(address);
}
