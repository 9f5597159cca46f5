import { Slider } from '@mantine/core';
import { formatNumber } from '../../app/parts/money.ts';
import { daysBetween, daysLater, monthsLater } from './calendar.ts';
import type { Due } from './due.ts';
import classes from './test-clock.module.css';

interface TimeSliderProps {
  nowAt: string;
  days: number;
  due: readonly Due[];
  onChange: (days: number) => void;
}

const day = new Intl.DateTimeFormat(navigator.language, { dateStyle: 'medium' });
const named = [
  { months: 0, label: 'Now' },
  { months: 6, label: '6 months' },
  { months: 12, label: '1 year' },
  { months: 18, label: '18 months' },
  { months: 24, label: '2 years' },
];

/** The next two years of a clock, day by day. Marks on the line are what is known to fall due. */
export function TimeSlider({ nowAt, days, due, onChange }: TimeSliderProps) {
  const ahead = (months: number) => Math.floor(daysBetween(nowAt, monthsLater(nowAt, months)));
  // A clock moves by at most two years at a time.
  const most = ahead(24);
  const marks = [
    ...named.map(({ months, label }) => ({ label, value: ahead(months) })),
    ...due.map(({ at }) => ({ value: Math.ceil(daysBetween(nowAt, at)) })),
  ];
  return (
    <Slider
      className={classes.slider}
      thumbLabel="Days forward"
      max={most}
      value={days}
      marks={marks.filter(({ value }) => value <= most)}
      label={(value) => value > 0 && `${day.format(daysLater(nowAt, value))}, in ${formatNumber(value)} days`}
      onChange={onChange}
    />
  );
}
