import { customerCodes } from './customer-codes.ts';
import { invoiceCodes } from './invoice-codes.ts';
import { messageCodes } from './message-codes.ts';
import { reportCodes } from './report-codes.ts';
import { subscriptionCodes } from './subscription-codes.ts';

/** A code of a refusal, and what it means. */
export interface RefusalCode {
  code: string;
  sentence: string;
  /** The HTTP status of the code, if it is always the same. */
  status?: number;
}

/** The codes of rules without a database constraint; codes with one are defined beside the constraint. */
export const ruleCodes: RefusalCode[] = [
  explained(
    409,
    'client_keeps_no_secret',
    'The client authenticates with its own keys or only with PKCE, so it has no secrets.',
  ),
  explained(
    409,
    'billing_is_catching_up',
    'Overdue billing work of the customer is still in progress. Try again in a minute.',
  ),
  explained(
    409,
    'plan_in_use',
    'The PUT would stop selling plans that have subscriptions, and does not say which version it was read at. Send the plans too, or the version.',
  ),
  ...customerCodes,
  ...reportCodes,
  explained(404, 'change_not_found', 'No planned change with this id exists on your subscriptions.'),
  explained(409, 'checkout_link_archived', 'The project has archived the checkout link.'),
  explained(409, 'checkout_link_changed', 'The project changed the checkout link while it was bought; read it again.'),
  explained(409, 'checkout_link_expired', 'The checkout link has expired.'),
  explained(403, 'checkout_needs_person', 'Only a person who is signed in buys through a checkout link.'),
  explained(409, 'coupon_expired', 'The coupon is archived or has expired.'),
  explained(409, 'too_many_coupons', 'A subscription has at most 5 coupons. Remove one of them first.'),
  explained(
    409,
    'credit_note_is_used',
    'Credit of this credit note has already been used, so the note cannot be voided.',
  ),
  explained(
    409,
    'mail_not_kept',
    'The text of a mail is kept for a week, and only where the hub has no SMTP_URL to send it by.',
  ),
  explained(409, 'email_already_verified', 'Your email address is already confirmed.'),
  explained(409, 'user_not_confirmed', 'The person has not confirmed the email address of the account.'),
  explained(
    409,
    'invitation_accepted',
    'The invitation has been accepted, so it cannot be withdrawn. Remove the member instead.',
  ),
  explained(
    404,
    'email_change_invalid',
    'The link to a new email address has been used or replaced, or is older than a day. Ask for a new one in your account.',
  ),
  explained(
    403,
    'invitation_for_another',
    'The invitation was sent to an address that is not that of your account. Sign in with the invited address.',
  ),
  explained(
    404,
    'invitation_invalid',
    'The invitation has been used, withdrawn or replaced, is older than a week, or its sender may no longer invite.',
  ),
  explained(
    409,
    'invoice_not_exportable',
    'The invoice lacks data that EN 16931 requires; errors points at each missing field.',
  ),
  ...messageCodes,
  ...invoiceCodes,
  explained(409, 'key_has_ended', 'The key has been revoked or has expired, and cannot be rotated. Create a new one.'),
  explained(409, 'licence_expired', 'The licence has ended with its subscription.'),
  explained(422, 'licence_tampered', 'The licence key is not signed by the project. Send it exactly as issued.'),
  explained(
    409,
    'import_offset_mismatch',
    'The piece does not begin where the previous one ended. The message has the offset at which to continue.',
  ),
  explained(
    409,
    'client_of_hub',
    'The hub itself uses the client, so it cannot be changed or deleted. Disable it instead.',
  ),
  explained(409, 'last_owner', 'A project must keep at least one owner. Appoint another owner first.'),
  explained(409, 'last_operator', 'A network must keep at least one operator. Appoint another operator first.'),
  explained(409, 'last_secret', 'The client would have no valid secret left. Add one first, or set evenIfLast.'),
  explained(409, 'own_account', 'You cannot suspend yourself; another operator can.'),
  explained(
    403,
    'document_not_listed',
    'This hub runs only the documents of its console at /graphql (HUB_GRAPHQL_DOCUMENTS=listed). Use the REST API.',
  ),
  explained(404, 'document_not_found', 'No document with this hash is known to this instance. Send its text as well.'),
  explained(422, 'not_a_subscription', 'Only subscriptions are sent to /graphql/stream. Send others to /graphql.'),
  explained(422, 'stream_not_accepted', 'Subscriptions need the header Accept: text/event-stream.'),
  explained(422, 'subscription_needs_stream', 'Send a subscription to POST /graphql/stream as JSON.'),
  explained(403, 'address_invalid', 'The file address was not issued by the hub, or not for this method.'),
  explained(403, 'address_expired', 'The file address has expired. Request a new one.'),
  explained(
    409,
    'artifacts_not_uploaded',
    'Some artifacts are not uploaded yet. Upload all of them before publishing the release.',
  ),
  explained(409, 'too_many_artifacts', 'A release has at most 100 artifacts.'),
  explained(416, 'range_not_satisfiable', 'The file does not have this byte range.'),
  explained(409, 'upload_missing', 'The file of the artifact is not uploaded yet. PUT it to the upload address first.'),
  explained(422, 'upload_too_large', 'The upload is larger than the announced size of the artifact.'),
  explained(409, 'files_quota_used', 'The storage quota of the project is used up.'),
  explained(422, 'upload_too_short', 'The upload is smaller than the announced size of the artifact.'),
  explained(422, 'upload_differs', 'The upload does not match the announced sha256 of the artifact.'),
  explained(403, 'not_entitled', 'The artifact requires a subscription to the product, or a valid licence key for it.'),
  explained(
    409,
    'price_not_for_sale',
    'The product is not sold at this price, or not at all. Read the product for its current prices.',
  ),
  explained(
    409,
    'product_grant_is_ended',
    'The product grant was taken back already: its order was refunded or canceled, or the project revoked it.',
  ),
  explained(
    402,
    'change_needs_payment',
    'The change costs something at once, and the project wants to be paid first. Pay the project, which makes the change.',
  ),
  explained(
    403,
    'self_service_off',
    'The project does not sell to people through this client (`selfService` of its billing profile). Buy at its own ' +
      'website, or ask the project.',
  ),
  explained(
    409,
    'tax_rate_missing',
    'The project has no tax rate for the country of the customer, and sells nothing without one. Create a tax rate.',
  ),
  explained(
    409,
    'tax_needs_decision',
    'A draft is held until its tax is decided. Create a tax rate, complete the customer, or finalise the draft with a ' +
      'decision: `taxRateId`, or `category` and `reason`.',
  ),
  explained(
    409,
    'replacement_is_draft',
    'A draft takes the place of an invoice of the subscription, whose time the change would credit. Finalise the draft, or delete it, first.',
  ),
  explained(409, 'tax_is_decided', 'Every line of the draft has its tax already. Finalise it without a decision.'),
  explained(
    409,
    'vat_id_check_off',
    'The project does not check VAT ids in VIES. Set `vatIdCheck` of its billing profile to on.',
  ),
  explained(409, 'tax_rate_archived', 'The tax rate is archived, so it applies on no day. Create another one.'),
  explained(409, 'role_changed', 'Your role in the project changed during the request. Check your role and try again.'),
  explained(409, 'secret_has_ended', 'The secret has expired or was revoked, and cannot be extended. Add a new one.'),
  explained(409, 'too_many_secrets', 'A client has at most 5 valid secrets. End one of them first.'),
  explained(409, 'too_many_imports', 'A project has at most 5 open imports. Finish or discard one first.'),
  explained(404, 'shop_not_found', 'The project does not exist, or does not sell to people through every client.'),
  explained(404, 'taxrate_not_found', 'The project has no tax rate with this id.'),
  explained(404, 'clock_not_found', 'The project has no test clock with this id, or it has been released.'),
  explained(
    409,
    'test_clock_is_ahead',
    'The test clock is ahead of the real time, so its customers cannot return to real time yet.',
  ),
  ...subscriptionCodes,
  explained(
    409,
    'change_waits_for_trial_end',
    'A customer can change to a price with a shorter trial or none only when their trial ends ("at": "period_end").',
  ),
  explained(409, 'no_subscribers', 'No subscriber of the plan is at a version that the move would change.'),
  explained(409, 'too_many_changes', 'A subscription has at most 20 planned changes. Cancel one of them first.'),
  explained(
    403,
    'only_the_project_may',
    'Only the project that sells may set these terms or do this; or it paused or ended the subscription or planned the change, so its customer cannot undo it.',
  ),
  explained(
    409,
    'change_waits_for_period_end',
    'The subscription is not prorated, so a customer can change it only at the end of its period.',
  ),
  explained(422, 'wrong_password', 'The current password is wrong. After 10 failures it is refused for 15 minutes.'),
  explained(409, 'user_suspended', 'The person is suspended. Reinstate them first.'),
];

/** Creates a code with its HTTP status and explanation. */
export function explained(status: number | undefined, code: string, sentence: string): RefusalCode {
  return { code, sentence, status };
}
