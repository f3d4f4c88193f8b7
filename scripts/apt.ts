import { existsSync } from 'node:fs'
import { run, say } from './run.ts'

export const isRoot = process.getuid?.() === 0

/** Installs Debian packages when that is possible here (root, apt); says so, and returns whether it worked. */
export async function aptInstall(packages: string[]): Promise<boolean> {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false
  say(`Installing ${packages.join(', ')} with apt-get`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-q'], { env, quiet: true })
  const install = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    env,
    quiet: true,
  })
  if (!install.ok) console.log(`apt-get could not install them:\n${(update.ok ? install : update).output.trim()}`)
  return install.ok
}
