import { Refusal } from '../../errors.ts';
import type { AnnouncedFile } from './store.ts';

/** Refuses an upload that is longer than announced. */
export function tooLarge({ size }: AnnouncedFile): Refusal {
  return refused('upload_too_large', `This file was announced with ${size} bytes, and more came.`);
}

export function tooShort({ size }: AnnouncedFile, came: number): Refusal {
  return refused('upload_too_short', `This file was announced with ${size} bytes, and only ${came} came.`);
}

export function different(): Refusal {
  return refused(
    'upload_differs',
    'What came is not the file that was announced: its sha256 is another. Upload that file, or announce this one.',
  );
}

function refused(code: string, sentence: string): Refusal {
  return new Refusal('invalid', code, sentence);
}
