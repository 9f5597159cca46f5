import type { AttemptRowFragment, SandboxAction } from '../../app/graphql/gql/billing/graphql.ts';

interface SandboxAct {
  action: SandboxAction;
  label: string;
}

const acts: Partial<Record<AttemptRowFragment['status'], SandboxAct[]>> = {
  requires_action: [
    { action: 'confirm', label: 'Sandbox: the customer confirms' },
    { action: 'refuse', label: 'Sandbox: the customer refuses' },
  ],
  processing: [{ action: 'settle', label: 'Sandbox: the charge succeeds' }],
};

const taken: SandboxAct = { action: 'charge_back', label: 'Sandbox: the bank takes it back' };

const disputed: SandboxAct[] = [
  { action: 'win_dispute', label: 'Sandbox: the dispute is won' },
  { action: 'lose_dispute', label: 'Sandbox: the dispute is lost' },
];

/** What a customer or a bank may do next with a charge, for the sandbox to do in their place. */
export function sandboxActs({ status, payment }: AttemptRowFragment): SandboxAct[] {
  if (status !== 'succeeded') return acts[status] ?? [];
  return payment?.status === 'charged_back' ? disputed : [taken];
}
