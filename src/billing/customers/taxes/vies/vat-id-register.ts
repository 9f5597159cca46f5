/** The answer of a register about a VAT id. */
export type RegisterAnswer =
  | {
      status: 'valid' | 'invalid';
      /** The number of the consultation, if the requester named itself. */
      consultationNumber: string | null;
      name: string | null;
      address: string | null;
    }
  | { status: 'unavailable'; error: string };

/** A register of VAT ids, such as VIES. VAT ids have the spelling of `normalVatId`. */
export interface VatIdRegister {
  /** Asks about a VAT id; never throws for a register that does not answer. */
  check(vatId: string, requester: string | null, signal?: AbortSignal): Promise<RegisterAnswer>;
}
