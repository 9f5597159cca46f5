import { formatBytes } from '../parts/bytes.ts';
import { notify } from '../parts/notify.ts';
import { saveBlob } from '../parts/save-file.ts';
import type { Bearer } from '../session/bearer.ts';
import { fileName } from './file-name.ts';

/** A file that the hub writes whole, with all columns (docs/exports.md). */
export interface WholeFile {
  kind: 'invoices' | 'payments' | 'credit_notes' | 'customers';
  projectId: string;
  customerId?: string;
}

interface SaveOptions {
  label: string;
  onProgress: (words: string) => void;
}

/** How often the size so far is reported, in milliseconds. */
const reportMs = 250;

/** Saves the file of the hub, however long it is: the browser keeps what has arrived outside the memory of the page. */
export async function saveWhole(bearer: Bearer, file: WholeFile, { label, onProgress }: SaveOptions): Promise<void> {
  try {
    const response = await ask(bearer, file);
    const blob = await new Response(response.body!.pipeThrough(counter(onProgress))).blob();
    saveBlob(fileName(label), blob);
    await notify({ message: `All rows exported, ${formatBytes(blob.size)}.`, color: 'gray' });
  } catch (error) {
    const message = error instanceof TypeError ? 'The connection was lost. Export again.' : (error as Error).message;
    await notify({ title: 'Not exported', message, color: 'red', autoClose: false });
  }
}

async function ask(bearer: Bearer, { kind, ...others }: WholeFile): Promise<Response> {
  const query = new URLSearchParams(Object.entries(others).filter(([, value]) => value !== undefined));
  const headers = { accept: 'text/csv', authorization: `Bearer ${await bearer.accessToken()}` };
  const response = await fetch(`/billing/exports/${kind}/csv?${query}`, { headers, credentials: 'omit' });
  if (response.ok) return response;
  const { detail } = (await response.json().catch(() => ({}))) as { detail?: string };
  throw new Error(detail ?? `The hub answered with ${response.status}.`);
}

/** Passes bytes on, and reports how many they are. */
function counter(onProgress: (words: string) => void): TransformStream<Uint8Array<ArrayBuffer>> {
  let [count, reportedAt] = [0, 0];
  return new TransformStream({
    transform(piece, controller) {
      count += piece.byteLength;
      controller.enqueue(piece);
      if (performance.now() - reportedAt < reportMs) return;
      reportedAt = performance.now();
      onProgress(formatBytes(count));
    },
  });
}
