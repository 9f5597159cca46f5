import { Field, Int, ObjectType } from 'type-graphql';

/** So many mistakes are kept of an import; all are counted. */
export const mostProblems = 1000;

@ObjectType({ simpleResolvers: true, description: 'A problem of a line of an import.' })
export class ImportProblem {
  @Field(() => Int, { description: 'Counted as an editor does, from 1, header and empty lines too.' })
  line!: number;

  @Field(() => String, { description: 'The place in the product (RFC 6901); empty for the line as a whole.' })
  pointer!: string;

  @Field(() => String, { description: 'The mistake, such as "must be from 1 to 36".' })
  detail!: string;
}
