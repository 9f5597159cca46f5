import { Field, ID, InputType, registerEnumType } from 'type-graphql';

export enum BulkFormat {
  jsonl = 'jsonl',
  csv = 'csv',
}

registerEnumType(BulkFormat, {
  name: 'BulkFormat',
  description:
    'jsonl: a product on each line, as JSON. csv: a product in each record (RFC 4180), below a header of column names.',
});

export enum ImportMode {
  upsert = 'upsert',
  create = 'create',
}

registerEnumType(ImportMode, {
  name: 'ImportMode',
  description:
    'upsert: a product that the project has, by externalReference or else by slug, becomes what its line says. ' +
    'create: every line must be a product that the project does not have.',
});

@InputType()
export class CreateImportInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'The project whose catalog it is; left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => BulkFormat, { defaultValue: BulkFormat.jsonl })
  format!: BulkFormat;

  @Field(() => ImportMode, { defaultValue: ImportMode.upsert })
  mode!: ImportMode;
}
