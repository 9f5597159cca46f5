import { countryName } from '../../app/parts/names.ts';
import classes from './checkout.module.css';
import type { Offer } from './offer.ts';

/** The seller, as the law wants it named, in one line. */
export function SellerLine({ offer: { seller, project } }: { offer: Offer }) {
  const { street, postalCode, city, country } = seller.address;
  const place = [postalCode, city].filter(Boolean).join(' ');
  const parts = [seller.legalName ?? project.name, street, place, country && countryName(country)];
  return (
    <p className={classes.seller}>
      Sold by {parts.filter(Boolean).join(', ')}
      {seller.vatId && `, VAT id ${seller.vatId}`}
      {seller.email && (
        <>
          {'. '}
          <a href={`mailto:${seller.email}`}>{seller.email}</a>
        </>
      )}
    </p>
  );
}
