import { Field, ID, InputType, registerEnumType } from 'type-graphql';

export enum SandboxAction {
  confirm = 'confirm',
  refuse = 'refuse',
  settle = 'settle',
  charge_back = 'charge_back',
  charge_back_part = 'charge_back_part',
  win_dispute = 'win_dispute',
  lose_dispute = 'lose_dispute',
}

registerEnumType(SandboxAction, {
  name: 'SandboxAction',
  description: 'What the customer or a bank does elsewhere, for the sandbox.',
  valuesConfig: {
    confirm: { description: 'The customer confirms a payment that requires it.' },
    refuse: { description: 'The customer does not confirm a payment that requires it.' },
    settle: { description: 'A payment that is processing succeeds.' },
    charge_back: { description: "The payer's bank takes the money of a payment back, or the rest of it." },
    charge_back_part: {
      description: "The payer's bank takes half of a payment back, and the sandbox keeps a fee of 15.00 for that.",
    },
    win_dispute: { description: 'The bank returns money that it took back, and the sandbox its fee.' },
    lose_dispute: { description: 'The bank keeps money that it took back.' },
  },
});

@InputType({ description: 'The input of `actInSandbox`.' })
export class ActInSandboxInput {
  @Field(() => ID, { description: 'The attempt whose charge it is.' })
  paymentAttemptId!: string;

  @Field(() => SandboxAction, { description: 'What happens to the charge.' })
  action!: SandboxAction;
}

@InputType({ description: 'The input of `actOnMethodInSandbox`.' })
export class ActOnMethodInSandboxInput {
  @Field(() => ID, { description: 'The method that is being saved.' })
  paymentMethodId!: string;

  @Field(() => SandboxAction, { description: 'Whether the customer confirms it: confirm or refuse.' })
  action!: SandboxAction;
}
