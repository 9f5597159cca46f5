/** Values whose own name says too little, or is spelled for programs. */
const known: Partial<Record<string, string>> = {
  ...{ canceled: 'Cancelled', trialing: 'In trial', incomplete: 'Awaiting first payment' },
  ...{ incomplete_expired: 'Never paid', past_due: 'Payment overdue', uncollectible: 'Written off' },
  ...{ addon: 'Add-on', rc: 'Release candidate', dev: 'Development', bad_debt: 'Bad debts' },
  ...{ subscription_create: 'Start of a subscription', subscription_cycle: 'Renewal of a subscription' },
  ...{ subscription_change: 'Change of a subscription', subscription_end: 'End of a subscription' },
  ...{ subscription_pause: 'Pause of a subscription', subscription_resume: 'End of a pause' },
  ...{ subscription_give_up: 'End of payment reminders', combined: 'Several subscriptions' },
  ...{ bounced: 'Address refused', simulated: 'Test clock', skipped: 'Not sent' },
  ...{ manual: 'By hand', requires_action: 'Awaiting the customer', unknown: 'No answer yet' },
};

/** A value of an enumeration as a person writes it: the one place that gives states and reasons their words. */
export function words(value: string): string {
  const text = known[value] ?? value.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
