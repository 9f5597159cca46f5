/** The codes of rules about customers without a database constraint. */
export const customerCodes = [
  {
    status: 409,
    code: 'customer_exists',
    sentence: 'The project already has this customer; the message has the id.',
  },
  {
    status: 409,
    code: 'external_id_is_customer',
    sentence:
      'The externalId of a new customer is the id of another one, whose usage would be billed to both. Give it as customerId.',
  },
  {
    status: 409,
    code: 'customer_lives_by_another_clock',
    sentence: 'The customer already exists and does not use this test clock. Create another customer with it.',
  },
  {
    status: 409,
    code: 'vat_id_not_in_vies',
    sentence: 'The customer has no VAT id of the EU, so VIES cannot know it.',
  },
];
