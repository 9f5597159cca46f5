import { fieldRow } from './field-row.ts';

/** The rates by which reports of revenue are converted. */
export const exchangeRates = [
  fieldRow('get', '/exchange-rates', 'exchangeRates', '...LeafFields', {
    purpose: 'Read the exchange rates by which reports are converted, newest first',
    scope: 'analytics:read',
  }),
  fieldRow('post', '/exchange-rates', 'loadExchangeRates', '...LeafFields', {
    purpose: 'Add exchange rates, or replace those of their days; for operators',
    scope: 'project:admin',
  }),
  fieldRow('delete', '/exchange-rates/{base}/{quote}/{date}', 'removeExchangeRate', '...LeafFields', {
    purpose: 'Remove the exchange rate of a day; for operators',
    scope: 'project:admin',
  }),
];
