import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '../src/core/settings.ts'
import { demoPassword, kopiCorner, pastelDeNata } from '../../demo/merchants.ts'
import { filesBelow, readText, root } from './sources.ts'

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'GLOSSARY.md',
  'bench/README.md',
  ...filesBelow('docs').filter((path) => path.endsWith('.md')),
  ...filesBelow('deploy').filter((path) => path.endsWith('.md')),
]

const places = ['contract', 'server', 'web', 'e2e', 'bench', 'deploy', 'docs', 'scripts', 'demo']

/** Paths of the project that a document names in backticks; one with a placeholder in it is none. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => places.includes(path.split('/')[0] ?? '') || /^[A-Z]+\.md$/.test(path))

/** What a document's links and pictures lead to, within the project. */
const linksIn = (path: string, text: string) =>
  [...text.matchAll(/\]\(([^)#\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^https?:/.test(link))
    .map((link) => posix.join(dirname(path), link))

describe.each(documents)('%s', (path) => {
  const text = readText(path)

  test('the document names only files that exist', () => {
    expect(pathsIn(text).filter((named) => !existsSync(join(root, named)))).toEqual([])
  })

  test('the document links only to files that exist', () => {
    expect(linksIn(path, text).filter((link) => !existsSync(join(root, link)))).toEqual([])
  })

  test('the document names only commands that exist', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/npm run ([\w:-]+)|npm (start|test)\b/g)].map(
      ([, run, short]) => run ?? short ?? '',
    )
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

test('the document ARCHITECTURE.md is one page, and names enough to find one’s way', () => {
  const text = readText('ARCHITECTURE.md')
  expect(text.split('\n').length).toBeLessThan(90)
  expect(pathsIn(text).length).toBeGreaterThan(25)
  const folders = readdirSync(join(root, 'server/src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.length).toBeGreaterThan(10)
})

test('control: a path that does not exist is found', () => {
  expect(pathsIn('see `server/src/nowhere.ts`, `contract/<audience>/x.ts`, `npm start` and `AbC.ts`')).toEqual([
    'server/src/nowhere.ts',
  ])
  expect(linksIn('docs/a.md', '[x](b.md) [y](https://z.example) ![p](../c.png)')).toEqual(['docs/b.md', 'c.png'])
})

/** The terms of a glossary's table, in its order. */
const termsIn = (text: string) => [...text.matchAll(/^\| \*\*([^*]+)\*\*/gm)].map(([, term = '']) => term.toLowerCase())
const inOrder = (terms: readonly string[]) => terms.toSorted((a, b) => a.localeCompare(b))

test('GLOSSARY.md lists each term once, in alphabetical order', () => {
  const terms = termsIn(readText('GLOSSARY.md'))
  expect(terms.length).toBeGreaterThan(40)
  expect(terms).toEqual(inOrder([...new Set(terms)]))
})

test('control: a term out of order is found', () => {
  const terms = termsIn('| **card** | a |\n| **audit log** | b |')
  expect(terms).not.toEqual(inOrder(terms))
})

test('the document CONTRIBUTING.md explains every command', () => {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
  const text = readText('CONTRIBUTING.md')
  const command = (name: string) => (['start', 'test'].includes(name) ? `\`npm ${name}\`` : `\`npm run ${name}\``)
  expect(Object.keys(scripts).filter((name) => !text.includes(command(name)))).toEqual([])
})

test('the document docs/configuration.md lists every setting with its default and no other', () => {
  const rows = [...readText('docs/configuration.md').matchAll(/^\| `([A-Z0-9_]+)` \| ([^|]+) \|/gm)]
  expect(rows.map(([, name]) => name)).toEqual(Object.keys(settings.shape))
  for (const [, name = '', told = ''] of rows) {
    const parsed = settings.shape[name as keyof typeof settings.shape].safeParse(undefined)
    const isFixed = parsed.success && typeof parsed.data !== 'undefined' && parsed.data !== ''
    expect(!isFixed || told.includes(`\`${String(parsed.data)}\``), `${name}: ${told}`).toBe(true)
  }
})

test('the program reads no setting that is not in the list', () => {
  const allowed = ['server/src/core/config.ts']
  const programs = filesBelow('server/src').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  expect(programs.filter((path) => !allowed.includes(path) && /process\.env/.test(readText(path)))).toEqual([])
})

test('the document docs/dependencies.md names every dependency and no other', () => {
  const manifests = ['package.json', ...['contract', 'server', 'web', 'e2e'].map((name) => `${name}/package.json`)]
  const used = manifests.flatMap((path) => {
    const manifest = JSON.parse(readText(path)) as Record<string, Record<string, string> | undefined>
    return Object.keys({ ...manifest['dependencies'], ...manifest['devDependencies'] })
  })
  const wanted = [...new Set(used)].filter((name) => !name.startsWith('@chopcard/')).sort()
  const firstColumns = [...readText('docs/dependencies.md').matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)]
  const named = firstColumns.flatMap(([, names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  expect(named.sort()).toEqual(wanted)
})

test('the sign-ins in the README are those of the demo', () => {
  const text = readText('README.md')
  expect(text).toContain(`\`${demoPassword}\``)
  for (const { email, pin } of [...kopiCorner.staff, ...pastelDeNata.staff]) {
    expect(text).toContain(`\`${email}\``)
    expect(text).toContain(pin ?? '')
  }
})

test('no file of the project names a developer’s machine', () => {
  const texts = ['contract', 'server', 'web', 'e2e', 'scripts', 'bench', 'docs', 'deploy', 'demo'].flatMap(filesBelow)
  const readable = [...documents, ...texts].filter((path) => /\.(ts|tsx|mjs|md|sql|yaml|json|css|env)$/.test(path))
  const own = new RegExp(['/wo', 'rk/(main|shared|\\.)'].join(''))
  expect(readable.filter((path) => own.test(readText(path)))).toEqual([])
})

test('the licence is the full text of the Apache License 2.0', () => {
  const text = readText('LICENSE')
  expect(text).toMatch(/^\s*Apache License\s+Version 2\.0, January 2004/)
  expect(text).toContain('END OF TERMS AND CONDITIONS')
  expect(text).toContain('Chopcard contributors')
})
