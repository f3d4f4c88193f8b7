import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../src/core/config.ts'
import { LOAD_SETTINGS } from '../src/core/postgres-cluster.ts'
import { settings } from '../src/core/settings.ts'
import { importsOf } from './import-rules.ts'
import { readSources, readText, root } from './sources.ts'

/** What can be told of the containers without an engine to build them. */

const containerfile = readText('deploy/Containerfile')
const compose = readText('deploy/compose.yaml')
const environment = readText('deploy/example.env')

const valuesIn = (text: string, line: RegExp) =>
  Object.fromEntries([...text.matchAll(line)].map(([, name = '', value = '']) => [name, value]))
const known = Object.keys(settings.shape)
const namesIn = (text: string) => [...text.matchAll(/\b(CHOPCARD_[A-Z0-9_]+|DATABASE_URL)\b/g)].map(([name]) => name)

test('every setting that the containers name exists', () => {
  const named = [...namesIn(containerfile), ...namesIn(compose), ...namesIn(environment)]
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test('the containers’ settings form a configuration that the program accepts', () => {
  const filled = (text: string) =>
    text.replace(/\$\{DATABASE_PASSWORD[^}]*\}/, '3f9c1d7be0a84c52').replace(/\$\{SITE[^}]*\}/, 'stamps.example.com')
  const app = compose.slice(compose.indexOf('x-app:'), compose.indexOf('services:'))
  const config = readConfig({
    ...valuesIn(containerfile.match(/^ENV (.*)$/m)?.[1] ?? '', /(\w+)=(\S+)/g),
    ...valuesIn(environment, /^(\w+)=(.+)$/gm),
    ...valuesIn(app, /^ {4}([A-Z]\w+): (.+)$/gm),
    DATABASE_URL: filled(app.match(/DATABASE_URL: (.+)/)?.[1] ?? ''),
    CHOPCARD_PUBLIC_URL: filled(app.match(/CHOPCARD_PUBLIC_URL: (.+)/)?.[1] ?? ''),
    CHOPCARD_SECRET: '3f9c1d7be0a84c52a6f1d0e7b9c3a8f4',
    CHOPCARD_BACKUP_KEY: 'a84c52a6f1d0e7b9c3a8f43f9c1d7be0',
  })
  expect(config).toMatchObject({
    mode: 'production',
    host: '0.0.0.0',
    port: 3000,
    publicUrl: 'https://stamps.example.com',
    trustedProxies: [compose.match(/ipv4_address: (\S+)/)?.[1]],
    demo: false,
  })
})

test('the paths that the image copies exist, and no test data or secret is copied', () => {
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  )
  expect(copied.length).toBeGreaterThan(10)
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const ignored = readText('.dockerignore').split('\n')
  for (const name of ['**/node_modules', 'data', '.git', 'deploy/.env']) expect(ignored).toContain(name)
  expect(readText('.containerignore')).toBe(readText('.dockerignore'))
})

test('the image includes every workspace of the lock file', () => {
  const { workspaces } = JSON.parse(readText('package.json')) as { workspaces: string[] }
  for (const stage of containerfile.split(/^FROM /m).filter((text) => text.includes('npm ci')))
    expect([...stage.matchAll(/^COPY (\w+)\/package\.json \1\/$/gm)].map(([, name = '']) => name).sort()).toEqual(
      [...workspaces].sort(),
    )
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
  for (const [, name = ''] of containerfile.matchAll(/npm run (\S+)/g)) expect(Object.keys(scripts)).toContain(name)
})

test('the stage that builds the pages has the settings that their configurations extend', () => {
  const build = containerfile.slice(0, containerfile.indexOf('npm run build'))
  const { extends: base } = JSON.parse(readText('web/tsconfig.json')) as { extends: string }
  expect(build).toContain(`COPY ${base.replace('../', '')} ./`)
})

test('the container services name existing files, networks, volumes and each other', () => {
  const inDeploy = (path: string) => existsSync(join(root, 'deploy', path))
  const [, context = ''] = /context: (\S+)/.exec(compose) ?? []
  const [, dockerfile = ''] = /dockerfile: (\S+)/.exec(compose) ?? []
  expect(inDeploy(join(context, dockerfile))).toBe(true)
  const mounted = [...compose.matchAll(/^ +- (\.\/[^:]+):/gm)].map(([, path = '']) => path)
  expect(mounted.length).toBeGreaterThan(0)
  expect(mounted.filter((path) => !inDeploy(path))).toEqual([])

  const namesBelow = (key: string) =>
    [...(new RegExp(`^${key}:\\n((?: .*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '').matchAll(/^ {2}(\w+):/gm)].map(
      ([, name = '']) => name,
    )
  const used = [...compose.matchAll(/^ +- (\w+):\//gm)].map(([, name = '']) => name)
  expect(used.sort()).toEqual(namesBelow('volumes').sort())
  const services = namesBelow('services')
  expect(services).toEqual(['web1', 'web2', 'work', 'receive', 'database', 'proxy'])
  expect(services).toContain(/DATABASE_URL: .*@(\w+):5432/.exec(compose)?.[1])
  expect(readText('deploy/Caddyfile')).toContain(
    `reverse_proxy ${['web1', 'web2'].map((name) => `${name}:${/PORT=(\d+)/.exec(containerfile)?.[1]}`).join(' ')} {`,
  )
  expect(readText('.gitignore')).toMatch(/^(deploy\/)?\.env$/m)
})

test('every container of the program runs a command of it, and is stopped no sooner than it has drained', () => {
  const commands = [...compose.matchAll(/command: \[node, .*server\/src\/main\.ts, ([\w-]+)\]/g)].map(
    ([, name]) => name,
  )
  expect(commands).toEqual(['web', 'web', 'work', 'receive-wal'])
  for (const name of commands) expect(readText('docs/configuration.md')).toContain(`… ${name}\``)
  const [grace, drain] = [/stop_grace_period: (\d+)s/, /DRAIN_SECONDS: (\d+)/].map((line) =>
    Number(line.exec(compose)?.[1]),
  )
  expect(grace).toBeGreaterThan(20 + (drain ?? 0))
})

test('the process for jobs has the same flags of Node.js in the compose file and in the chart', () => {
  const flags = /command: \[node, (--.+), server\/src\/main\.ts, work\]/.exec(compose)?.[1]?.split(', ') ?? []
  expect(flags.length).toBeGreaterThan(0)
  expect(readText('deploy/chart/templates/work.yaml')).toContain(
    `"flags" (list ${flags.map((flag) => `"${flag}"`).join(' ')})`,
  )
})

test('the containers’ database has the settings of the embedded one for the program’s load', () => {
  expect(valuesIn(compose, /^ {6}- --(\w+)=(\S+)$/gm)).toMatchObject(LOAD_SETTINGS)
})

test('the container runs the program directly as an ordinary user with a health check', () => {
  expect(containerfile).toMatch(/^USER node$/m)
  expect(containerfile).toMatch(/^CMD \["node", "server\/src\/main\.ts", "serve"\]$/m)
  expect(containerfile).toMatch(/HEALTHCHECK .*\n +CMD \["node".*\/api\/readyz/)
  expect(existsSync(join(root, 'server/src/main.ts'))).toBe(true)
})

test('no module that the program imports at run time is a development dependency', () => {
  const manifest = JSON.parse(readText('server/package.json')) as Record<string, Record<string, string>>
  const contract = JSON.parse(readText('contract/package.json')) as Record<string, Record<string, string>>
  const installed = new Set([
    ...Object.keys(manifest['dependencies'] ?? {}),
    ...Object.keys(contract['dependencies'] ?? {}),
  ])
  expect(packagesOfProgram().filter((name) => !installed.has(name))).toEqual([])
})

/** The packages whose code the server and the contract load, Node.js's own left out. */
function packagesOfProgram(): string[] {
  const sources = readSources(['contract', 'server/src', 'demo']).filter(
    ({ path }) => !/\.test\.ts$|-testing\.ts$/.test(path),
  )
  const loaded = sources.flatMap(importsOf).filter(({ isPackage, onlyTypes }) => isPackage && !onlyTypes)
  const names = loaded.map(({ to }) =>
    to
      .split('/')
      .slice(0, to.startsWith('@') ? 2 : 1)
      .join('/'),
  )
  return [...new Set(names)].filter((name) => !name.startsWith('node:'))
}
