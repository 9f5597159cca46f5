const addressMax = 2000;

const hosts: Record<string, string> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
  gist: 'gist.github.com',
};

/** "github:owner/name", "gist:id", or only "owner/name", which is GitHub. */
const SHORTHAND = /^(?:(github|gitlab|bitbucket|gist):([\w.-]+(?:\/[\w.-]+)*)|([\w-][\w.-]*\/[\w.-]+))$/;

/** "git@host:owner/name", which is no URL though it names a place; also with ssh:// in front of it. */
const SSH = /^(?:(?:git\+)?ssh:\/\/)?[\w.-]+@([\w.-]+):(?!\d+\/)\/?([^\s:]+)$/;

/** Where people can look at the code, from all that npm takes for a repository; null when that is nowhere. */
export function repositoryUrl(repository: unknown): string | null {
  const said =
    typeof repository === 'object' && repository !== null && 'url' in repository ? repository.url : repository;
  if (typeof said !== 'string') return null;
  const url = URL.parse(spelledOut(said.trim()));
  if (!url) return null;
  url.hash = '';
  return webAddress(url.href.replace(/\/$/, '').replace(/\.git$/, ''));
}

/** An http or https address, without what someone may have signed in with; null when it is anything else. */
export function webAddress(said: unknown): string | null {
  const url = typeof said === 'string' ? URL.parse(said.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.username = url.password = '';
  return url.href.length <= addressMax ? url.href : null;
}

/** Other ways to the same place, as https. A port of ssh leads nowhere there. */
function spelledOut(said: string): string {
  const [, host, path, onGitHub] = SHORTHAND.exec(said) ?? [];
  if (onGitHub) return `https://${hosts.github}/${onGitHub}`;
  if (host) return `https://${hosts[host]}/${path}`;
  const [, machine, place] = SSH.exec(said) ?? [];
  if (machine) return `https://${machine}/${place}`;
  return said
    .replace(/^git\+(?=https?:)/, '')
    .replace(/^(?:git|(?:git\+)?ssh):\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\//, 'https://$1/');
}
