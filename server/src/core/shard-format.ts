/** A statement as a format of PostgreSQL, with places (`%1$I`) for the names of the shards of its tables. */
export type ShardFormat = { format: string; tables: readonly string[] }

const tableIn = /\b(insert into|from|join|update) (?!lateral\b|of\b)([a-z_]+)\b( ?\()?/g

/**
 * The format of a statement, and its tables in the order of their places. A table stands after `from`, `join`, `insert into` or `update`,
 * never after a comma; functions, and names of the statement's own `with`, stay as they are.
 */
export function shardFormatOf(statement: string): ShardFormat {
  const own = [...statement.matchAll(/\bwith (\w+) as \(/g)].map(([, name]) => name)
  const tables: string[] = []
  const placed = (text: string, word: string, table: string, bracket = '') => {
    if (own.includes(table) || (bracket && word !== 'insert into')) return text
    if (!tables.includes(table)) tables.push(table)
    return `${word} %${tables.indexOf(table) + 1}$I${bracket}`
  }
  const format = statement.replaceAll('%', '%%').replace(tableIn, placed)
  return { format, tables }
}
