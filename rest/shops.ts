import { fieldRow } from './field-row.ts';

const read = 'catalog:read';
const project = 'id slug name description homepageUrl';

/** The projects that sell to people through every client. */
export const shops = [
  fieldRow('get', '/billing/shops', 'shops', project, {
    purpose: 'List the projects that sell to people through every client',
    scope: read,
  }),
  fieldRow(
    'get',
    '/billing/shops/{projectId}',
    'shop',
    `legalName address { street postalCode city country } vatId email activation paymentTermDays project { ${project} }`,
    { purpose: 'Read what a buyer should know of a project that sells', scope: read },
  ),
];
