/** A code of a refusal, and what it means. */
export interface RefusalCode {
  code: string;
  sentence: string;
  /** The HTTP status that goes with it, where it is always the same. */
  status?: number;
}

/** Rules about things that no constraint of the database backs; those that one does are reported beside it. */
export const ruleCodes: RefusalCode[] = [
  explained(
    409,
    'client_keeps_no_secret',
    'The client proves itself by keys of its own or by PKCE alone, and has no secrets.',
  ),
  explained(
    409,
    'billing_is_catching_up',
    'What has come due for the customer meanwhile is still being billed. Try again in a minute.',
  ),
  explained(404, 'change_not_found', 'No change with this id was ever planned of a subscription of yours.'),
  explained(409, 'coupon_expired', 'The coupon is archived, or its time is over.'),
  explained(409, 'too_many_coupons', 'A subscription uses 5 coupons at most. Remove one of them first.'),
  explained(
    409,
    'credit_note_is_used',
    'What the credit note gave has settled something already, so it cannot be taken back.',
  ),
  explained(409, 'customer_exists', 'The project has this customer already; the message has its id.'),
  explained(409, 'email_already_verified', 'Your email address is confirmed already.'),
  explained(409, 'user_not_confirmed', 'The person has not confirmed that the address of the account is theirs.'),
  explained(409, 'invitation_accepted', 'It has been accepted, so it cannot be taken back. Remove the member.'),
  explained(
    403,
    'invitation_for_another',
    'It was sent to another address than that of your account. Sign in with that one.',
  ),
  explained(
    404,
    'invitation_invalid',
    'It has been used, withdrawn or replaced, is older than a week, or who sent it may no longer invite.',
  ),
  explained(409, 'invoice_not_exportable', 'It lacks what EN 16931 demands; errors points at all of it.'),
  explained(409, 'invoice_is_partly_paid', 'Something is paid or credited on the invoice, so it cannot be taken back.'),
  explained(409, 'key_has_ended', 'The key has been revoked or has expired, and cannot be rotated. Make a new one.'),
  explained(409, 'licence_expired', 'The subscription of the licence has ended, and with it the licence.'),
  explained(422, 'licence_tampered', 'The project has not signed this licence key. Send it as it was issued.'),
  explained(
    409,
    'import_offset_mismatch',
    'The text does not begin where the last one ended. The message has the offset at which to continue.',
  ),
  explained(409, 'last_owner', 'A project keeps at least one owner. Make someone else one first.'),
  explained(409, 'last_operator', 'A network keeps at least one operator. Make someone else one first.'),
  explained(409, 'last_secret', 'No other secret of the client would be good then. Add one first, or say evenIfLast.'),
  explained(409, 'own_account', 'No one can suspend themself; another operator can.'),
  explained(403, 'address_invalid', 'The address of a file was not made by the hub, or not for this method.'),
  explained(403, 'address_expired', 'The address of a file is no longer good. Ask for a new one.'),
  explained(409, 'artifacts_not_uploaded', 'A release is published when all its artifacts have come.'),
  explained(409, 'too_many_artifacts', 'A release has 100 artifacts at most.'),
  explained(416, 'range_not_satisfiable', 'The file has no such range of bytes.'),
  explained(409, 'upload_missing', 'No file has come for the artifact yet. PUT it to its upload address first.'),
  explained(422, 'upload_too_large', 'More bytes came than the artifact was announced with.'),
  explained(409, 'files_quota_used', 'The files of the project have all the room that they may have.'),
  explained(422, 'upload_too_short', 'Fewer bytes came than the artifact was announced with.'),
  explained(422, 'upload_differs', 'What came is not the file whose sha256 was announced.'),
  explained(
    403,
    'not_entitled',
    'The artifact is for who holds a subscription to the product, or a licence key that is good for it.',
  ),
  explained(409, 'price_not_for_sale', 'The product is not sold at this price, or not at all. Read it for its prices.'),
  explained(409, 'role_changed', 'Your own role in the project has changed this moment. Look, and ask again.'),
  explained(409, 'secret_has_ended', 'A secret that has ended cannot be made good again. Add another one.'),
  explained(409, 'too_many_secrets', 'A client has 5 good secrets at most. End one of them first.'),
  explained(409, 'too_many_imports', 'A project has at most 5 imports under way. Finish or discard one first.'),
  explained(404, 'taxrate_not_found', 'The project has no tax rate with this id.'),
  explained(404, 'clock_not_found', 'The project has no test clock with this id, or it has been released.'),
  explained(
    409,
    'customer_lives_by_another_clock',
    'The customer is there already, and does not live by this test clock. Make another customer with it.',
  ),
  explained(
    409,
    'test_clock_is_ahead',
    'It is later for its customers than it is today, so they cannot live by the time of day yet.',
  ),
  explained(409, 'subscription_not_quarantined', 'Nothing has failed with the subscription; it continues by itself.'),
  explained(
    409,
    'subscription_is_quarantined',
    'Something that is due to the subscription failed, and it is left alone until its project releases it.',
  ),
  explained(
    409,
    'change_waits_for_trial_end',
    'A customer changes to what has no trial, or a shorter one, as their trial ends ("at": "period_end").',
  ),
  explained(409, 'too_many_changes', 'A subscription has up to 20 planned changes. Take one back first.'),
  explained(
    403,
    'only_the_project_may',
    'The project paused or ended the subscription, or planned the change, and its customer cannot take that back.',
  ),
  explained(
    409,
    'change_waits_for_period_end',
    'The subscription is not prorated, so a customer may change it at the end of its period alone.',
  ),
  explained(409, 'user_suspended', 'The person is suspended. Reinstate them first.'),
];

/** A code with the HTTP status that goes with it. */
export function explained(status: number | undefined, code: string, sentence: string): RefusalCode {
  return { code, sentence, status };
}
