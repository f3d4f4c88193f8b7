/** The statements of an SQL text, without those that are only comments: a sharded database takes them one at a time. */
export function splitStatements(sql: string): string[] {
  const tokens = sql.match(/--[^\n]*|\/\*[^]*?\*\/|'(?:''|[^'])*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|[^]/g) ?? []
  const statements = ['']
  for (const token of tokens)
    if (token === ';') statements.push('')
    else statements.push(`${statements.pop()}${token}`)
  return statements.map((text) => text.trim()).filter((text) => text.replace(/--[^\n]*|\/\*[^]*?\*\//g, '').trim())
}
