import { ibanWords } from '../../app/parts/names.ts';
import classes from './invoice-sheet.module.css';
import { addressLines } from './printed-on.ts';
import type { Printed } from './printed-on.ts';

/** The head of an invoice: who sells, and where to pay. */
export function Seller({ seller }: Pick<Printed, 'seller'>) {
  const { name, vatId, taxNumber, email, iban, bic } = seller;
  return (
    <div className={classes.seller}>
      <p>
        <strong>{name}</strong>
        {addressLines(seller).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <p>
        {email && <span>{email}</span>}
        {vatId && <span>VAT id {vatId}</span>}
        {taxNumber && <span>Tax number {taxNumber}</span>}
        {iban && <span>IBAN {ibanWords(iban)}</span>}
        {bic && <span>BIC {bic}</span>}
      </p>
    </div>
  );
}

/** Who is billed. */
export function Buyer({ buyer }: Pick<Printed, 'buyer'>) {
  const { name, vatId } = buyer;
  return (
    <p className={classes.buyer}>
      <small>Billed to</small>
      <strong>{name}</strong>
      {addressLines(buyer).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {vatId && <span>VAT id {vatId}</span>}
    </p>
  );
}
