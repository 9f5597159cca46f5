import { PASSWORD_MAX, PASSWORD_MIN } from '../../people/password.ts';
import { field } from './form.ts';
import type { FormState } from './form.ts';
import type { Html } from './html.ts';

/** The fields of a new account. */
export function accountFields(state: FormState): Html[] {
  return [
    field({ name: 'name', label: 'Name', autocomplete: 'name', maxLength: 100, autofocus: true }, state),
    field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', maxLength: 254 }, state),
    newPasswordField('Password', state),
  ];
}

export function newPasswordField(label: string, state: FormState): Html {
  return field(
    {
      name: 'password',
      label,
      type: 'password',
      autocomplete: 'new-password',
      hint: `At least ${PASSWORD_MIN} characters. A few words that do not belong together work well.`,
      minLength: PASSWORD_MIN,
      maxLength: PASSWORD_MAX,
    },
    state,
  );
}
