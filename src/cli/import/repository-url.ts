const addressMax = 2000;

const hosts: Record<string, string> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
  gist: 'gist.github.com',
};

/** "github:owner/name", "gist:id", or only "owner/name", which is GitHub. */
const SHORTHAND = /^(?:(github|gitlab|bitbucket|gist):([\w.-]+(?:\/[\w.-]+)*)|([\w-][\w.-]*\/[\w.-]+))$/;

/** "git@host:owner/name", which is not a URL; also with ssh:// before it. */
const SSH = /^(?:(?:git\+)?ssh:\/\/)?[\w.-]+@([\w.-]+):(?!\d+\/)\/?([^\s:]+)$/;

/** The web address of the code, from any form that npm accepts as a repository; null if there is none. */
export function repositoryUrl(repository: unknown): string | null {
  const address =
    typeof repository === 'object' && repository !== null && 'url' in repository ? repository.url : repository;
  if (typeof address !== 'string') return null;
  const url = URL.parse(expandShorthand(address.trim()));
  if (!url) return null;
  url.hash = '';
  return webAddress(url.href.replace(/\/$/, '').replace(/\.git$/, ''));
}

/** An http or https address without credentials; null for anything else. */
export function webAddress(address: unknown): string | null {
  const url = typeof address === 'string' ? URL.parse(address.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.username = url.password = '';
  return url.href.length <= addressMax ? url.href : null;
}

/** Converts other forms of the address to https, without any ssh port. */
function expandShorthand(address: string): string {
  const [, host, path, onGitHub] = SHORTHAND.exec(address) ?? [];
  if (onGitHub) return `https://${hosts.github}/${onGitHub}`;
  if (host) return `https://${hosts[host]}/${path}`;
  const [, sshHost, sshPath] = SSH.exec(address) ?? [];
  if (sshHost) return `https://${sshHost}/${sshPath}`;
  return address
    .replace(/^git\+(?=https?:)/, '')
    .replace(/^(?:git|(?:git\+)?ssh):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\//, 'https://$1/');
}
