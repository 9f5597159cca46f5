/** The codes of rules about reports and exchange rates without a database constraint. */
export const reportCodes = [
  {
    status: 409,
    code: 'events_removed',
    sentence:
      'The project keeps usage events for a time only, and the report needs earlier ones. Report from the time that the detail names.',
  },
  {
    status: 404,
    code: 'exchange_rate_not_found',
    sentence: 'There is no exchange rate of this pair for this day.',
  },
  {
    status: 409,
    code: 'no_exchange_rate',
    sentence:
      'The report is to be converted, and a currency has no exchange rate on or before the first day of its figures. The message names the pairs and days.',
  },
];
