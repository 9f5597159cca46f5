import classes from './logo-field.module.css';

/** A logo on white, as the pages of sign-in show it. */
export function LogoImage({ src, alt }: { src: string; alt: string }) {
  return <img className={classes.logo} src={src} alt={alt} />;
}
