import { Field, ID, InputType, registerEnumType } from 'type-graphql';

export enum BulkFormat {
  jsonl = 'jsonl',
  csv = 'csv',
}

registerEnumType(BulkFormat, {
  name: 'BulkFormat',
  description: 'The format of an import or export.',
  valuesConfig: {
    jsonl: { description: 'A product on each line, as JSON.' },
    csv: { description: 'A product in each record (RFC 4180), below a header of column names.' },
  },
});

export enum ImportMode {
  upsert = 'upsert',
  create = 'create',
}

registerEnumType(ImportMode, {
  name: 'ImportMode',
  description: 'The treatment of products that the project has already.',
  valuesConfig: {
    upsert: {
      description:
        'A product that the project already has, by externalReference or else by slug, is updated; any other is created.',
    },
    create: { description: 'Every line must be a product that the project does not have.' },
  },
});

@InputType({ description: 'The input of `createImport`.' })
export class CreateImportInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project whose catalog it is; left out, the project of the key, or your default project.',
  })
  projectId?: string | null;

  @Field(() => BulkFormat, { defaultValue: BulkFormat.jsonl, description: 'The format of the file.' })
  format!: BulkFormat;

  @Field(() => ImportMode, {
    defaultValue: ImportMode.upsert,
    description: 'The treatment of products that the project has already.',
  })
  mode!: ImportMode;
}
