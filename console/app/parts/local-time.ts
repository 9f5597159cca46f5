/** A time as a field of the type `datetime-local` has it, in the zone of the reader. */
export function toLocal(time: Date): string {
  return `${localDay(time)}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

/** The day of a time in the zone of the reader, as a field of the type `date` has it. */
export function localDay(time: Date): string {
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
}

/** The time of such a field as the API takes it. */
export function fromLocal(text: string): string {
  return new Date(text).toISOString();
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}
