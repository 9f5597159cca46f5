/** The codes of rules about mails, webhooks and live events without a database constraint. */
export const messageCodes = [
  {
    status: 404,
    code: 'mail_not_found',
    sentence: 'No mail that the hub keeps has this id.',
  },
  {
    status: 409,
    code: 'mail_was_not_sent',
    sentence: 'The mail was skipped or simulated, so nothing can be reported about it.',
  },
  {
    status: 429,
    code: 'too_many_followers',
    sentence:
      'The feed of the project has as many live followers at this instance as it may, or the credential as many streams. Close one, or read pages.',
  },
  {
    status: 409,
    code: 'webhook_endpoint_disabled',
    sentence: 'The webhook endpoint is disabled. Enable it first.',
  },
  {
    status: 409,
    code: 'too_many_webhook_endpoints',
    sentence: 'A project has at most 50 webhook endpoints. Delete one of them first.',
  },
  {
    status: 409,
    code: 'too_many_events',
    sentence: 'The period has more than 10,000 events to send. Choose a shorter one.',
  },
];
