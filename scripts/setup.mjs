// Runs on Node 20 without any dependency, because it is what brings both the dependencies and a newer Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')

/** Says what happens, step by step. */
export const say = (message) => console.log(`\x1b[36m▸\x1b[0m ${message}`)

/** Ends with one clear line. */
export function fail(message) {
  console.error(`\x1b[31m✗\x1b[0m ${message}`)
  process.exit(1)
}

/** Installs the dependencies unless exactly those of package-lock.json are there. */
export function installDependencies() {
  if (isInstalled()) return
  say('Installing dependencies (npm ci; a minute or two the first time)')
  // Warnings are about Node 20, which is about to be replaced by the packaged one.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) fail(`npm ci failed${error ? `: ${error.message}` : ''}; is the npm registry reachable?`)
}

/** Compares npm's own record of what it installed with the lock file; npm removes that record while it works. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(([path, entry]) => {
      if (!path.includes('node_modules/') || entry.link) return true
      return present[path] ? present[path].version === entry.version : entry.optional || entry.peer
    })
  } catch {
    return false
  }
}

/** The Node to run the project with: this one when it is new enough, else the one from npm. */
export function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 9)) return process.execPath
  const packaged = join(modules, 'node', 'bin', 'node')
  const { status, stdout } = spawnSync(packaged, ['--version'], { encoding: 'utf8' })
  if (status !== 0) fail('The npm package «node» has no program in it: allow its install script, or install Node 24')
  say(`This is Node ${process.versions.node}; using Node ${stdout.trim().slice(1)} from node_modules`)
  return packaged
}

/** npm and the tools of node_modules find the right Node through this, and Node what it has compiled before. */
export const environment = (node) => ({
  ...process.env,
  PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'chopcard', 'compiled'),
})

/** Builds the web application when its sources, the contract or the dependencies differ from those of the last build. */
export function buildWeb(node) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'web', 'package.json'), 'utf8'))
  if (!scripts?.build) return say('The web application has no build yet')
  const sources = hashSources()
  const stamp = join(modules, '.cache', 'chopcard', 'web-sources')
  if (existsSync(join(root, 'web', 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say('Building the web application')
  const args = ['run', 'build', '--silent', '-w', 'web']
  const build = spawnSync('npm', args, { cwd: root, env: environment(node), encoding: 'utf8' })
  if (build.status !== 0) fail(`The build failed:\n${build.stdout}${build.stderr}`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, sources)
}

function hashSources() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = join(folder, entry.name)
      if (['node_modules', 'dist'].includes(entry.name)) continue
      if (entry.isDirectory()) visit(path)
      else if (!/\.test\.tsx?$/.test(entry.name)) hash.update(path).update(readFileSync(join(root, path)))
    }
  }
  visit('contract')
  visit('web')
  return hash.digest('hex')
}

/**
 * Runs a program in the foreground and ends with its exit code. It gets a process group of its own, so that Ctrl-C reaches
 * it once, through here, and not a second time from the terminal: a second one would mean «at once».
 */
export function handOver(node, args) {
  const child = spawn(node, args, { cwd: root, env: environment(node), stdio: 'inherit', detached: true })
  let last = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // npm passes the terminal's signal on as well, so the same one arrives twice.
      if (Date.now() - last > 300) child.kill(signal)
      last = Date.now()
    })
  }
  // npm dies of SIGTERM and so does its shell, without a word to us: a new parent means that nobody waits any more.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    const timer = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(timer)
      child.kill('SIGTERM')
    }, 500)
  }
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
