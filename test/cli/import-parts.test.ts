import { describe, expect, it } from '@jest/globals';
import { compareVersions } from '../../src/cli/import/compare-versions.ts';
import { slugOf } from '../../src/cli/import/free-slug.ts';
import { licenceOf } from '../../src/cli/import/licence-of.ts';
import { repositoryUrl, webAddress } from '../../src/cli/import/repository-url.ts';

describe('the repository URL of a package', () => {
  it.each([
    ['git+https://github.com/a/b.git', 'https://github.com/a/b'],
    ['https://github.com/a/b', 'https://github.com/a/b'],
    ['http://git.example/a/b.git#main', 'http://git.example/a/b'],
    ['git://github.com/a/b.git', 'https://github.com/a/b'],
    ['git@github.com:a/b.git', 'https://github.com/a/b'],
    ['ssh://git@github.com/a/b.git', 'https://github.com/a/b'],
    ['git+ssh://git@git.example:2222/a/b.git', 'https://git.example/a/b'],
    ['ssh://git@github.com:a/b.git', 'https://github.com/a/b'],
    ['github:a/b', 'https://github.com/a/b'],
    ['gitlab:a/b/c', 'https://gitlab.com/a/b/c'],
    ['bitbucket:a/b', 'https://bitbucket.org/a/b'],
    ['gist:11081aaa281', 'https://gist.github.com/11081aaa281'],
    ['a/b', 'https://github.com/a/b'],
    ['https://me:token@github.com/a/b', 'https://github.com/a/b'],
    [{ type: 'git', url: 'git+https://github.com/a/b.git', directory: 'c' }, 'https://github.com/a/b'],
    ['file:///etc/passwd', null],
    ['../elsewhere', null],
    ['javascript:alert(1)', null],
    ['not an address', null],
    [`https://x.example/${'y'.repeat(2000)}`, null],
    [{ type: 'git' }, null],
    [{ url: 7 }, null],
    [['a/b'], null],
    [null, null],
    [undefined, null],
  ])('for %j is %j', (repository, address) => expect(repositoryUrl(repository)).toBe(address));

  it('is omitted when it is not a web address, as is the homepage', () => {
    expect(['https://x.example/#readme', 'x.example', 'ftp://x.example', {}, undefined].map(webAddress)).toEqual([
      ...['https://x.example/#readme', null, null, null, null],
    ]);
  });
});

describe('the licence of a package', () => {
  it.each([
    [{ license: 'MIT' }, 'MIT'],
    [{ license: ' (MIT OR Apache-2.0)\n' }, '(MIT OR Apache-2.0)'],
    [{ license: { type: 'BSD-3-Clause', url: 'https://x.example' } }, 'BSD-3-Clause'],
    [{ licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] }, '(MIT OR GPL-2.0)'],
    [{ licenses: [{ type: 'MIT' }, 'MIT'] }, 'MIT'],
    [{ license: ['MIT', 'ISC'] }, '(MIT OR ISC)'],
    [{ licenses: 'ISC' }, 'ISC'],
    [{ license: 'x'.repeat(201) }, null],
    [{ license: '' }, null],
    [{ license: { url: 'https://x.example' } }, null],
    [{ license: 42 }, null],
    [{}, null],
  ])('for %j is %j', (manifest, licence) => expect(licenceOf(manifest)).toBe(licence));
});

describe('the comparison of versions', () => {
  it('sorts by semantic versioning, with other versions first', () => {
    const inOrder = [
      '99999999999999999999.0.0',
      '0.9.0',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta.2',
    ];
    inOrder.push('1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0');
    expect([...inOrder].reverse().sort(compareVersions)).toEqual(inOrder);
    expect([compareVersions('v1.2.3', '1.2.3+build'), compareVersions(null, undefined)]).toEqual([0, 0]);
  });
});

describe('the slug of a package', () => {
  it.each([
    ['express', 'express'],
    ['@types/node', 'types-node'],
    ['JSONStream', 'jsonstream'],
    ['lodash.merge', 'lodash-merge'],
    ['_', 'package'],
    [`a${'-b'.repeat(60)}`, `a${'-b'.repeat(39)}`],
  ])('named %s is %s', (name, slug) => expect(slugOf(name)).toBe(slug));
});
