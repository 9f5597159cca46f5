import '../app/session/trusted-types.ts';
import { keepLink, restoreLink } from '../account/paying/bank-return.ts';
import { mayLoadStripe } from '../account/paying/stripe.ts';
import { Link } from './link.ts';
import { start } from './start.tsx';

restoreLink();
if (mayLoadStripe() && location.hash) keepLink(location.hash.slice(1));
// The secret stays in the address, so that a reload shows the same page; browsers send it to no server.
start(new Link(location.hash.slice(1)));
// Another link that is opened in this tab is another page.
addEventListener('hashchange', () => location.reload());
