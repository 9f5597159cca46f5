import type { MailReport } from '../../app/graphql/gql/billing/graphql.ts';

/** Why an address gets no more mails. */
export const reportWords: Record<MailReport, string> = {
  bounce: 'Mails came back',
  complaint: 'Marked as unwanted',
};

export const mailReports = Object.keys(reportWords) as MailReport[];
