import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { LogoImage } from '../../app/parts/logo-image.tsx';
import classes from './checkout.module.css';
import type { Offer } from './offer.ts';
import { SellerLine } from './seller-line.tsx';

/** The frame of the page: who sells, and what. */
export function Page({ offer, title, children }: { offer: Offer; title: string; children: ReactNode }) {
  const { project } = offer;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        {project.logoUrl && <LogoImage src={new URL(project.logoUrl).pathname} alt="" />}
        <span>{project.name}</span>
      </header>
      {children}
      <SellerLine offer={offer} />
    </div>
  );
}
