import { posix } from 'node:path'
import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/** A statement of a program, as far as its text says. */
export type Statement = {
  /** The file and the line. */
  path: string
  line: number
  /** Tables that it writes; one that only the running program knows is `?`. */
  writes: string[]
  /** Tables of which it reads, changes or deletes rows that its own conditions find. */
  finds: string[]
  /** Whether a condition names the merchant. */
  namesMerchant: boolean
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>
/** A node's surroundings, the file's program first. */
type Way = readonly Node[]
type Reader = { source: Source; readFile: (path: string) => string | undefined }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function walk(node: Node, way: Way, visit: (node: Node, way: Way) => void): void {
  visit(node, way)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, [...way, node], visit)
}

const finding = ['selectFrom', 'updateTable', 'deleteFrom', 'mergeInto']
const writing = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']

/**
 * The statements of a file: those of Kysely's builder, and those that stand as SQL in a text. `readFile` gives the files in
 * which an imported condition is looked up.
 */
export function statementsIn(source: Source, readFile: Reader['readFile'] = () => undefined): Statement[] {
  const { path, text } = source
  const reader = { source, readFile }
  if (path.endsWith('.sql')) return inSqlFile(reader)
  const found: Statement[] = []
  walk(parseSync(path, text).program as unknown as Node, [], (node, way) => {
    const line = text.slice(0, node.start).split('\n').length
    const method = methodOf(node)
    if (finding.includes(method) || writing.includes(method))
      found.push({ path, line, ...ofBuilder(node, method, way, reader) })
    if (node.type === 'TemplateLiteral' || typeof node['value'] === 'string')
      for (const one of inSql(text.slice(node.start + 1, node.end - 1), way, reader)) found.push({ path, line, ...one })
  })
  return found
}

function inSqlFile(reader: Reader): Statement[] {
  const { path, text } = reader.source
  let line = 1
  return text.split(';').flatMap((part) => {
    const at = line
    line += part.split('\n').length - 1
    return inSql(part.replace(/--.*$/gm, ''), [], reader).map((one) => ({ path, line: at, ...one }))
  })
}

/** The name of the method that a call calls: `where` of `query.where(…)`. */
function methodOf(node: Node): string {
  const callee = node['callee'] as Node | undefined
  if (node.type !== 'CallExpression' || callee === undefined) return ''
  const named = callee.type === 'MemberExpression' ? (callee['property'] as Node) : callee
  return typeof named['name'] === 'string' ? named['name'] : ''
}

type Found = Omit<Statement, 'path' | 'line'>

/** A statement of the builder names the merchant in a `where` of its own chain of calls. */
function ofBuilder(node: Node, method: string, way: Way, reader: Reader): Found {
  const [given] = node['arguments'] as Node[]
  const tables = given ? tablesIn(given, way) : ['?']
  const conditions = chainOf(node, way)
    .filter((call) => /^(where|having|using)/.test(methodOf(call)))
    .flatMap((call) => (call['arguments'] as Node[]).map((one) => reader.source.text.slice(one.start, one.end)))
  return {
    writes: writing.includes(method) ? tables : [],
    finds: finding.includes(method) ? tables : [],
    namesMerchant: conditions.some((condition) => namesMerchant(condition, reader)),
  }
}

/** The calls that follow on a call's result: `.where(…)`, `.execute()`. */
function chainOf(node: Node, way: Way): Node[] {
  const calls = [node]
  let last = node
  for (const outer of way.toReversed()) {
    if (outer['object'] !== last && outer['callee'] !== last) break
    if (outer.type === 'CallExpression') calls.push(outer)
    last = outer
  }
  return calls
}

/** The tables that an argument names: a text, a list of them, or the variable of a loop over a list. A subquery is none. */
function tablesIn(given: Node, way: Way): string[] {
  if (given.type === 'ArrayExpression') return (given['elements'] as Node[]).flatMap((one) => tablesIn(one, way))
  if (given.type === 'Literal') return [String(given['value']).split(' ')[0] ?? '']
  if (given.type === 'Identifier') return loopedOver(given['name'] as string, way)
  return given.type === 'ArrowFunctionExpression' ? [] : ['?']
}

/** What a loop around gives its variable, or the part of that name of each element. */
function loopedOver(name: string, way: Way): string[] {
  for (const outer of way.toReversed()) {
    if (outer.type !== 'ForOfStatement') continue
    const right = outer['right'] as Node
    const list = (right.type === 'TSAsExpression' ? right['expression'] : right) as Node
    const [declared] = ((outer['left'] as Node)['declarations'] as Node[] | undefined) ?? []
    const variable = declared?.['id'] as Node | undefined
    if (list.type !== 'ArrayExpression' || variable === undefined) continue
    const texts = (list['elements'] as Node[]).map((one) => textOf(one, variable, name))
    if (texts.every((text) => text !== undefined)) return texts
  }
  return ['?']
}

function textOf(element: Node, variable: Node, name: string): string | undefined {
  if (variable['name'] === name) return typeof element['value'] === 'string' ? element['value'] : undefined
  if (variable.type !== 'ObjectPattern' || element.type !== 'ObjectExpression') return undefined
  const part = (element['properties'] as Node[]).find((one) => (one['key'] as Node)['name'] === name)
  const value = (part?.['value'] as Node | undefined)?.['value']
  return typeof value === 'string' ? value : undefined
}

const table = String.raw`(?:only\s+)?("?\w+"?|\$\{[^}]*\})`
const writes = [
  new RegExp(String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+${table}`, 'gi'),
  // Not the lock of `for update of x`, nor the `do update` of a conflict.
  new RegExp(String.raw`(?<!\b(?:for|key|do)\s+)\bupdate\s+${table}(?=[^;]*?\bset\b)`, 'gi'),
]
const finds = new RegExp(String.raw`\b(?:from|join|(?<!\b(?:for|key|do)\s+)update|delete\s+from)\s+${table}`, 'gi')

/** The statement that a text holds, if it holds one. A condition may stand in a variable or function that it names. */
function inSql(sql: string, way: Way, reader: Reader): Found[] {
  const nameOf = ([, written = '']: RegExpExecArray) => {
    const variable = /^\$\{(?:sql\.table\()?(\w+)\)?\}$/.exec(written)?.[1]
    return variable ? loopedOver(variable, way) : [written.startsWith('$') ? '?' : written.replaceAll('"', '')]
  }
  const written = writes.flatMap((pattern) => [...sql.matchAll(pattern)].flatMap(nameOf))
  const found = [...sql.matchAll(finds)].flatMap(nameOf)
  if (!written.length && !found.length) return []
  return [{ writes: written, finds: found, namesMerchant: namesMerchant(sql, reader) }]
}

const byMerchant = /\b(merchant_id|short_key)\b/

/** A text names the merchant itself, or a variable or function of this file or an imported one whose text does. */
function namesMerchant(condition: string, { source, readFile }: Reader): boolean {
  if (byMerchant.test(condition)) return true
  const names = [...condition.matchAll(/\$\{(\w+)|^(\w+)(?:\(|$)/g)].flatMap(
    ([, inside, whole]) => inside ?? whole ?? [],
  )
  return names.some((name) => {
    const own = definitionOf(name, source.text)
    if (own !== undefined) return byMerchant.test(own)
    const from = new RegExp(String.raw`import \{[^}]*\b${name}\b[^}]*\} from '(\.[^']+)'`).exec(source.text)?.[1]
    const file = from && readFile(posix.join(posix.dirname(source.path), from))
    return byMerchant.test((file && definitionOf(name, file)) ?? '')
  })
}

/** The text of a variable or function: from its name to the next line that begins no deeper. */
const definitionOf = (name: string, text: string): string | undefined =>
  new RegExp(String.raw`^( *)(?:export )?(?:const|function) ${name}\b.*\n(?:\1 +.*\n|\n)*`, 'm').exec(text)?.[0]
