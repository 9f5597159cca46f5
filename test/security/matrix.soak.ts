import { describe, expect, it } from '@jest/globals';
import { hubSchema } from '../../schema/index.ts';
import { describeMatrix, topicsOfProjects } from './matrix.ts';
import { ofNoProject } from './strangers.ts';

const tried = describeMatrix(topicsOfProjects);

describe('the matrix of strangers and operations', () => {
  it('covers every operation on an object of a project', () => {
    const fields = Object.values(hubSchema().getMutationType()!.getFields());
    const untried = fields.filter(({ name }) => !tried.has(name)).map(({ name }) => name);
    expect(untried.sort()).toEqual(Object.keys(ofNoProject).sort());
  });
});
