/** A file as the API has it: its bytes in base64. */
interface ApiFile {
  filename: string;
  content: string;
}

/** Lets the browser save a file. */
export function saveFile({ filename, content }: ApiFile): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  saveBlob(filename, new Blob([bytes]));
}

/** Lets the browser save data as a file. */
export function saveBlob(filename: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  download(address, filename);
  URL.revokeObjectURL(address);
}

/** Lets the browser save what an address answers, under the name that its answer has unless one is given. */
export function download(address: string, filename = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
}
