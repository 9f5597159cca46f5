/** The figures of an hour. */
export interface HourFigures {
  events: number;
  /** A decimal. */
  quantity: string;
  /** The largest quantity that the hour ever had; for meters of min, the smallest one negated. */
  largest: string;
  /** When the newest event of the hour was recorded, replaced or withdrawn. */
  lastRecordedAt: string;
}

/** A total that differs from its events. */
export interface TotalDifference {
  projectId: string;
  /** The slug of the project. */
  project: string | null;
  meterId: string;
  /** The key of the meter; null if there is no such meter. */
  meter: string | null;
  subject: string;
  /** The values of the group, for a total of a group. */
  group: (string | null)[] | null;
  /** The start of the hour. */
  hour: string;
  /** The total; null if there is none. */
  stored: HourFigures | null;
  /** What the events add up to; null if there are none. */
  counted: HourFigures | null;
}

/** A total of a report that differs from the totals by subject and hour. */
export interface RollupDifference {
  projectId: string;
  /** The slug of the project. */
  project: string | null;
  meterId: string;
  /** The key of the meter; null if there is no such meter. */
  meter: string | null;
  /**
   * What it is a total of: a meter or a group of it in an hour, a subject in a day or week, or the values of a day; or the
   * figure of an hour; or a day or hour that could not be counted.
   */
  of: 'meter' | 'group' | 'day' | 'week' | 'values' | 'hour' | 'failed day' | 'failed hour';
  /** The subject of a day or week. */
  subject: string | null;
  /** The start of the hour, day or week. */
  start: string;
  /** How many events it has too many; below 0, too few. Of values, how many of them are wrong. */
  events: number;
  /** By how much its quantity, or the figure of an hour, is too high; below 0, too low. */
  quantity: string;
}

/** A name of an event that is missing, is used twice, or has no event. */
export interface NameDifference {
  projectId: string;
  project: string | null;
  source: string | null;
  key: string;
  /** The number of events with this name. */
  events: number;
  isNamed: boolean;
}

/** Says what differs, in a sentence. */
export function sentenceOfTotal({
  project,
  meter,
  meterId,
  subject,
  group,
  hour,
  stored,
  counted,
}: TotalDifference): string {
  const ofGroup = group ? `, group ${group.map((value) => value ?? '(none)').join(' / ')}` : '';
  const place = `${meter ?? meterId} of project ${project ?? '(none)'}, subject ${subject}${ofGroup}, hour ${hour.slice(0, 13)}Z`;
  if (!stored) return `${place}: there is no total, and the events are ${spell(counted!)}.`;
  if (!counted) return `${place}: the total is ${spell(stored)}, and there are no events.`;
  return `${place}: the total is ${spell(stored)}, and the events are ${spell(counted)}.`;
}

/** Says what differs in a total of a report, in a sentence. */
export function sentenceOfRollup({
  project,
  meter,
  meterId,
  of,
  subject,
  start,
  events,
  quantity,
}: RollupDifference): string {
  const owner = `${meter ?? meterId} of project ${project ?? '(none)'}`;
  if (of === 'values') return `${owner}, day ${start.slice(0, 10)}: ${events} counted values differ from the events.`;
  if (of === 'hour') return `${owner}, hour ${start.slice(0, 13)}Z: the counted figure differs by ${quantity}.`;
  if (of === 'failed day') return `${owner}, day ${start.slice(0, 10)}: its values could not be counted.`;
  if (of === 'failed hour') return `${owner}, hour ${start.slice(0, 13)}Z: its figure could not be counted.`;
  const place = {
    meter: `hour ${start.slice(0, 13)}Z`,
    group: `a group, hour ${start.slice(0, 13)}Z`,
    day: `subject ${subject}, day ${start.slice(0, 10)}`,
    week: `subject ${subject}, week of ${start.slice(0, 10)}`,
  }[of];
  return `${owner}, ${place}: the total for reports differs by ${events} events and ${quantity}.`;
}

/** Says what is wrong with a name, in a sentence. */
export function sentenceOfName({ project, source, key, events, isNamed }: NameDifference): string {
  const place = `Event ${key}${source === null ? '' : ` of source ${source}`} of project ${project ?? '(none)'}`;
  if (!isNamed) return `${place}: its name is missing, so that it could be recorded again.`;
  if (events === 0) return `${place}: its name is used, and there is no event.`;
  return events > 1 ? `${place}: there are ${events} of it.` : `${place}: its name has another time.`;
}

function spell({ events, quantity, largest, lastRecordedAt }: HourFigures): string {
  return `${events} with ${quantity}, at most ${largest}, last recorded ${lastRecordedAt}`;
}
