import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/** A subselect that takes its merchant from a row outside of it: a sharded database has to run it on every node. */
export type OuterMerchant = { path: string; line: number; condition: string }

const equalities = /(?:(\w+)\.)?\bmerchant_id\s*=\s*(\w+)\.merchant_id\b/g

/** A column that the program names, `${sql.ref(`${row}.merchant_id`)}`, as it stands in the statement; as long as it was. */
const withColumns = (sql: string): string =>
  sql.replace(/\$\{sql\.ref\((['"`])(.*?)\.merchant_id\1\)\}/g, (whole, _quote, row: string) =>
    `${/^\w+$/.test(row) ? row : 'row_of_program'}.merchant_id`.padEnd(whole.length),
  )

type Part = { text: string; at: number }

/** The subselects of a statement, each without those within it. */
function subselectsOf(sql: string): Part[] {
  const found: Part[] = []
  const open: Part[] = []
  for (const [at, char] of [...sql].entries()) {
    const around = open.at(-1)
    if (char === '(') open.push({ text: '', at })
    else if (around && char !== ')') around.text += char
    else if (around) {
      open.pop()
      const outer = open.at(-1)
      if (/^\s*(select|with|values)\b/i.test(around.text)) found.push(around)
      else if (outer) outer.text += `(${around.text})`
    }
  }
  return found
}

/** Whether the subselect itself gives the name to one of its tables. */
const isOwn = (name: string, text: string): boolean =>
  new RegExp(
    String.raw`(?:\b(?:from|join|using|update|into|lateral)\s+|,\s*)(?:(?:[\w"]+|\$\{[^}]*\})\s*(?:\([^()]*\))?\s+)?(?:as\s+)?${name}\b(?!\.)`,
    'i',
  ).test(text)

/** The conditions of a statement's subselects that compare their merchant with that of an outer row. */
export const outerMerchantsIn = (sql: string): { condition: string; at: number }[] =>
  subselectsOf(withColumns(sql)).flatMap(({ text, at }) =>
    [...text.matchAll(equalities)]
      .filter((names) => names.slice(1).some((name) => name !== undefined && !isOwn(name, text)))
      .map(([condition]) => ({ condition, at })),
  )

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child)
}

/** Subselects of a file that take their merchant from outside: in SQL texts, and in Kysely's builder as `whereRef`. */
export function outerMerchants({ path, text }: Source): OuterMerchant[] {
  const lineAt = (at: number) => text.slice(0, at).split('\n').length
  if (path.endsWith('.sql'))
    return outerMerchantsIn(text.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length))).map(
      ({ condition, at }) => ({
        path,
        line: lineAt(at),
        condition,
      }),
    )
  return [...nodesOf(parseSync(path, text).program as unknown as Node)].flatMap((node) => {
    if (node.type === 'TemplateLiteral' || typeof node['value'] === 'string')
      return outerMerchantsIn(text.slice(node.start + 1, node.end - 1)).map(({ condition, at }) => ({
        path,
        line: lineAt(node.start + at),
        condition,
      }))
    const callee = node['callee'] as Node | undefined
    const called = callee?.['property'] as Node | undefined
    if (node.type !== 'CallExpression' || called?.['name'] !== 'whereRef') return []
    const condition = (node['arguments'] as Node[]).map((one) => text.slice(one.start, one.end)).join(' ')
    return /merchant_id.*merchant_id/.test(condition) ? [{ path, line: lineAt(called.start), condition }] : []
  })
}
