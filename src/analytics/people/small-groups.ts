import type { UserPointFigures } from './user-report.ts';

/** Fewer people than this are not shown across projects. */
const smallGroup = 5;

/** Whether a number of people is shown across projects: none, or enough. */
export function isShown(people: number | null): boolean {
  return people === null || people === 0 || people >= smallGroup;
}

/** Leaves out what divides people across projects, where a part has so few of them that one could be recognised. */
export function hideSmall<F extends UserPointFigures>(figures: F): F {
  const { lifecycle, dailyActive, weeklyActive, monthlyActive, stickiness } = figures;
  const shown = (people: number | null) => (isShown(people) ? people : null);
  return {
    ...figures,
    lifecycle: lifecycle && Object.values(lifecycle).every(isShown) ? lifecycle : null,
    dailyActive: shown(dailyActive),
    weeklyActive: shown(weeklyActive),
    monthlyActive: shown(monthlyActive),
    stickiness: isShown(dailyActive) && isShown(monthlyActive) ? stickiness : null,
  };
}
