import { Field, Int, ObjectType } from 'type-graphql';

/** The most mistakes that an import keeps; all are counted. */
export const mostProblems = 1000;

@ObjectType({ simpleResolvers: true, description: 'A problem of a line of an import.' })
export class ImportProblem {
  @Field(() => Int, { description: 'The line number in the file, from 1; header and empty lines count too.' })
  line!: number;

  @Field(() => String, { description: 'The place in the product (RFC 6901); empty for the line as a whole.' })
  pointer!: string;

  @Field(() => String, { description: 'The mistake, such as "must be from 1 to 36".' })
  detail!: string;
}
