import type { TableViolations } from './violations.ts';

const project_id = 'gen_random_uuid()';

/** Rows that violate the constraints of the counts of people. */
export const peopleViolations: TableViolations = {
  people_count: {
    people_count_id_check: { id: '2' },
    people_count_pkey: {},
  },
  person_activity: {
    person_activity_order: { project_id, last_day: 'first_day - 1' },
    person_activity_pkey: {},
  },
  person_day: {
    person_day_order: { project_id, previous_day: 'day' },
    person_day_people_check: { project_id, people: '0' },
    person_day_pkey: {},
  },
  sign_in_day: {
    sign_in_day_first_sign_ins_check: { project_id, first_sign_ins: '-1' },
    sign_in_day_sign_ins_check: { project_id, sign_ins: '-1' },
    sign_in_day_sign_ups_check: { project_id, sign_ups: '-1' },
    sign_in_day_pkey: {},
  },
  person_cohort: {
    person_cohort_order: { project_id, start: 'first_start - 1' },
    person_cohort_people_check: { project_id, people: '0' },
    person_cohort_unit_check: { project_id, unit: "'hour'" },
    person_cohort_pkey: {},
  },
};
