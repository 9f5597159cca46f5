import { network, networkLogo } from '../session/settings.ts';
import classes from './shell.module.css';

/** The network that the hub serves, with its logo. */
export function Brand() {
  return (
    <div className={classes.brand}>
      {networkLogo && <img src={networkLogo} alt="" />}
      <span>{network}</span>
    </div>
  );
}
