import { Refusal } from '../../errors.ts';
import type { AnnouncedFile } from './store.ts';

export function tooLarge({ size }: AnnouncedFile): Refusal {
  return refused('upload_too_large', `This file was announced with ${size} bytes, but the upload is larger.`);
}

export function tooShort({ size }: AnnouncedFile, received: number): Refusal {
  return refused('upload_too_short', `This file was announced with ${size} bytes, but only ${received} were received.`);
}

export function different(): Refusal {
  return refused(
    'upload_differs',
    'The sha256 of the upload is not the announced one. Upload the announced file, or announce this one.',
  );
}

function refused(code: string, sentence: string): Refusal {
  return new Refusal('invalid', code, sentence);
}
