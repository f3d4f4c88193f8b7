import { posix } from 'node:path'
import type { Source } from './sources.ts'

/** One import: where it stands, what it asks for, and whether only types come with it. */
export type Import = { from: string; to: string; isPackage: boolean; onlyTypes: boolean }

const statement = /^[ \t]*(import|export)\s+(type\s+)?([\w*{}\s,$]*?from\s+)?['"]([^'"\n]+)['"]/gm
const dynamic = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** The imports of one file. Paths are the project's own; the contract is reached by its package name. */
export function importsOf({ path, text }: Source): Import[] {
  const found: Import[] = []
  for (const [, keyword, type, names = '', specifier = ''] of text.matchAll(statement)) {
    if (keyword === 'export' && !names) continue
    found.push({ ...target(path, specifier), onlyTypes: Boolean(type) || namesOnlyTypes(names) })
  }
  for (const [, specifier = ''] of text.matchAll(dynamic)) found.push({ ...target(path, specifier), onlyTypes: false })
  return found
}

function target(from: string, specifier: string): Omit<Import, 'onlyTypes'> {
  if (specifier.startsWith('.'))
    return { from, to: posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')), isPackage: false }
  if (specifier === '@chopcard/contract') return { from, to: 'contract/index.ts', isPackage: false }
  if (specifier.startsWith('@chopcard/')) return { from, to: specifier.slice('@chopcard/'.length), isPackage: false }
  return { from, to: specifier, isPackage: true }
}

function namesOnlyTypes(names: string): boolean {
  const listed = /^\s*\{([^}]*)\}\s*from\s+$/.exec(names)?.[1]
  const each =
    listed
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean) ?? []
  return each.length > 0 && each.every((name) => name.startsWith('type '))
}

/** Why an import is not allowed, or undefined when it is. */
export function refusalOf(given: Import, groups: readonly GroupOrder[], all: readonly Import[]): string | undefined {
  const { from, to } = given
  if (isTest(from) || from.startsWith('scripts/')) return undefined
  if (!given.isPackage && isTest(to)) return 'only tests import tests'
  const hidden = from.startsWith('server/src/') ? hiddenFile(given, groups) : undefined
  if (hidden) return hidden
  if (from.endsWith('-rules.ts')) return rulesRefuse(given)
  if (from.startsWith('contract/')) return contractRefuses(given)
  if (from.startsWith('server/src/')) return serverRefuses(given, groups)
  if (from.startsWith('web/src/')) return webRefuses(given, all)
  return undefined
}

// Tests look at everything; what only tests are made of ends with `-testing.ts` or lies in server/test.
const isTest = (path: string) =>
  /\.test\.tsx?$|-testing\.ts$/.test(path) || path.startsWith('server/test/') || path.startsWith('e2e/')

function contractRefuses({ to, isPackage }: Import): string | undefined {
  if (isPackage ? to === 'zod' : to.startsWith('contract/')) return undefined
  return 'the contract imports zod and its own files, nothing else'
}

const pure =
  /^contract\/(core\/(errors|permissions|features|kinds)|loyalty\/campaign-types)\.ts$|^server\/src\/(ledger\/decision|core\/clock)\.ts$|-rules\.ts$/

function rulesRefuse({ to, isPackage, onlyTypes }: Import): string | undefined {
  if (!isPackage && (pure.test(to) || (onlyTypes && !to.startsWith('web/')))) return undefined
  return 'a rule knows types, errors, the calendar and other rules: no database, no clock, no package'
}

/** What the order of server/src/features.ts says of a group. */
export type GroupOrder = {
  name: string
  holds?: string
  features: readonly { name: string; exports?: readonly string[] }[]
}

/** The folders of the server in the order of their dependency: a feature’s, or that of a group which has none. */
export const foldersInOrder = (groups: readonly GroupOrder[]): string[] =>
  groups.flatMap(({ name, features }) =>
    features.length ? features.map((feature) => `server/src/${name}/${feature.name}`) : [`server/src/${name}`],
  )

/** The rows of ARCHITECTURE.md’s table that say what a group holds and may import. */
export const rowsOf = (groups: readonly GroupOrder[]): string[] =>
  groups.map(({ name, holds, features }, place) => {
    const mayImport = features.length ? 'groups above' : place ? 'core' : 'contract'
    return `| \`server/src/${name}\` | ${holds ?? features.map((feature) => feature.name).join(', ')} | ${mayImport} |`
  })

function serverRefuses({ from, to, isPackage }: Import, groups: readonly GroupOrder[]): string | undefined {
  if (isPackage || to.startsWith('contract/')) return undefined
  if (to.startsWith('web/locales/')) return undefined
  const folders = foldersInOrder(groups)
  const [own, other] = [folderOf(from, folders), folderOf(to, folders)]
  // The program itself (main, serve, the list of features) puts everything together, the demo data too.
  if (own === undefined && /^(server\/src|demo)\//.test(to)) return undefined
  if (!to.startsWith('server/src/')) return 'the server imports neither pages nor scripts nor demo data'
  if (own === undefined) return undefined
  if (other === undefined) return 'nothing imports the program that puts everything together'
  const [place, otherPlace] = [folders.indexOf(own), folders.indexOf(other)]
  if (place < 0 || otherPlace < 0) return `${place < 0 ? own : other} is not in the list of server/src/features.ts`
  if (own === other || other === 'server/src/core') return undefined
  if (own.split('/').length === 3) return `${own} imports core and the contract only`
  if (otherPlace < place) return undefined
  return `${own} comes before ${other} in server/src/features.ts: use a job, or a hook that the later one implements`
}

/** A file of the server as its feature calls it. */
const partsOf = (path: string) => /^server\/src\/([^/]+)\/([^/]+)\/(.+)\.ts$/.exec(path)?.slice(1) ?? []

/** A feature's file that another feature imports although it is not exported. */
function hiddenFile({ from, to }: Import, groups: readonly GroupOrder[]): string | undefined {
  const [group, name, file = ''] = partsOf(to)
  const [ownGroup, ownName] = partsOf(from)
  if (ownName === undefined || (ownGroup === group && ownName === name)) return undefined
  const feature = groups.find((one) => one.name === group)?.features.find((one) => one.name === name)
  return !feature?.exports || feature.exports.includes(file)
    ? undefined
    : `${name} does not export ${file} in its api.ts`
}

/** What features export although no other feature imports it. */
export const unusedExports = (groups: readonly GroupOrder[], imports: readonly Import[]): string[] => {
  const used = new Set(imports.filter(({ from, to }) => isFromAnother(from, to)).map(({ to }) => to))
  return groups
    .flatMap(({ name: group, features }) =>
      features.flatMap(({ name, exports = [] }) => exports.map((file) => `server/src/${group}/${name}/${file}.ts`)),
    )
    .filter((path) => !used.has(path))
}

function isFromAnother(from: string, to: string): boolean {
  const [own, other] = [partsOf(from), partsOf(to)]
  return !isTest(from) && own.length > 0 && (own[0] !== other[0] || own[1] !== other[1])
}

/** The folder of the list that a file of the server lies in; one of the same depth that is in no list; or neither. */
function folderOf(path: string, folders: readonly string[]): string | undefined {
  const [server, src, group, feature, file] = path.split('/')
  if (feature === undefined) return undefined
  const whole = `${server}/${src}/${group}`
  return file === undefined || folders.includes(whole) ? whole : `${whole}/${feature}`
}

const memberPackages = /^(react|react-dom|uqr|qr)(\/|$)/

function webRefuses(given: Import, all: readonly Import[]): string | undefined {
  const { from, to, isPackage, onlyTypes } = given
  const own = webPlace(from)
  const isForMembers = own.surface === 'member' || own.surface === 'card-art'
  if (isForMembers && isPackage && !memberPackages.test(to))
    return 'the members’ pages use React, and draw and read QR codes: every package costs their budget'
  if (isPackage || to.startsWith('web/locales/')) return undefined
  if (to.startsWith('contract/'))
    return isForMembers && !onlyTypes ? 'the members’ pages take only types of the contract' : undefined
  if (!to.startsWith('web/src/')) return 'pages import neither the server nor scripts'
  const other = webPlace(to)
  if (other.surface === 'lib') return undefined
  if (own.surface === 'lib') return 'lib imports lib only'
  if (own.surface === 'card-art')
    return other.surface === 'card-art' ? undefined : 'the drawing of a card imports lib only'
  // What members see of their card, for their pages and for the preview beside a campaign's form.
  if (other.surface === 'card-art') return own.surface === 'kit' ? 'the kit imports lib and kit only' : undefined
  if (other.surface === 'kit')
    return own.surface === 'member' ? 'the members’ pages never import the kit of the back offices' : undefined
  if (own.surface === 'kit') return 'the kit imports lib and kit only'
  if (own.surface !== other.surface) return 'a surface never imports another one'
  if (own.noun === undefined || own.noun === other.noun) return undefined
  if (other.noun !== undefined) return 'sibling nouns do not import each other'
  return importsNoun(to, all, new Set()) ? 'a noun imports no file that puts nouns together' : undefined
}

type WebPlace = { surface: string; noun?: string }

function webPlace(path: string): WebPlace {
  const [, , surface = '', ...rest] = path.split('/')
  // A merchant's screens lie in the folders of the feature groups.
  const folders = surface === 'merchant' ? 2 : surface === 'sys' || surface === 'member' ? 1 : 0
  return { surface, ...(folders > 0 && rest.length > folders && { noun: rest.slice(0, folders).join('/') }) }
}

// A surface's own files are of two kinds: what all its nouns stand on, and what puts the nouns together.
function importsNoun(path: string, all: readonly Import[], seen: Set<string>): boolean {
  if (seen.has(path)) return false
  seen.add(path)
  const { surface } = webPlace(path)
  return all
    .filter(({ from, isPackage, onlyTypes }) => from === path && !isPackage && !onlyTypes)
    .filter(({ to }) => to.startsWith('web/src/') && webPlace(to).surface === surface)
    .some(({ to }) => webPlace(to).noun !== undefined || importsNoun(to, all, seen))
}
