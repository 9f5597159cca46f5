import { Link } from '@tanstack/react-router';
import type { CheckKeyQuery } from '../../app/graphql/gql/entitlements/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { machinesOf } from './columns.tsx';
import classes from './verdict.module.css';

type Validation = CheckKeyQuery['validateLicence']['validation'];

/** What the hub says about a key. */
export function Verdict({ of: validation, project }: { of: Validation; project: string }) {
  const { isValid, code, detail, licenceId, product, plan, features, expiresAt, machinesUsed, machinesMax } =
    validation;
  const granted = Object.entries(features).map(([key, value]) => (value === true ? key : `${key}: ${String(value)}`));
  return (
    <output className={classes.verdict} data-valid={isValid}>
      <strong>{code}</strong>
      <p>{detail}</p>
      {licenceId && (
        <Facts
          of={{
            Licence: (
              <Link to="/$project/licences/$licence" params={{ project, licence: licenceId }}>
                Open
              </Link>
            ),
            Product: product ?? undefined,
            Plan: plan ?? undefined,
            Features: granted.join(', ') || undefined,
            Machines: machinesUsed === null ? undefined : machinesOf({ machinesUsed, machinesMax }),
            Ends: expiresAt ? <Moment at={expiresAt} /> : undefined,
          }}
        />
      )}
    </output>
  );
}
