import { fieldRow } from './field-row.ts';

const colors = 'light { ...LeafFields } dark { ...LeafFields }';

const network = `...LeafFields colors { ${colors} }`;

/** The network as a whole: its name, its look and its mails. */
export const networkRows = [
  fieldRow('get', '/network', 'network', network, { purpose: 'Read the name and the look of the network' }),
  fieldRow('get', '/network/colors', 'networkColors', colors, {
    purpose: 'Read the colours that the pages would have with other accents; for operators',
    scope: 'project:admin',
  }),
  fieldRow('post', '/network/changes', 'updateNetwork', network, {
    purpose: 'Change the name or the look of the network; for operators',
    scope: 'project:admin',
  }),
  fieldRow('get', '/mails', 'mails', '...LeafFields', {
    purpose: 'List the mails that the hub has written, newest first; for operators',
    scope: 'project:admin',
  }),
  fieldRow('post', '/mails/{id}/open', 'openMail', '...LeafFields', {
    purpose: 'Read the text of a mail that could not be sent; for operators',
    scope: 'project:admin',
  }),
];
