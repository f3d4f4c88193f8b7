import { shardFormatOf } from './shard-format.ts'

/**
 * A file of database functions as a sharded database has it. What the file has for such databases alone stands in comments that begin
 * with `sharded:`. A statement after the comment `on shards:` is sent to the shards themselves where the variable `v_is_local` of its
 * function says that this node has those of the parameter `p_merchant` (server/sql/has_local_shards.sql), since Citus plans each
 * statement anew, and then its part for the shard.
 */
export const onShards = (sql: string): string =>
  sql
    .replace(/\/\* sharded: ([^]*?) \*\//g, '$1')
    .replace(/\/\* on shards: \*\/\s*([^;]*);/g, (_, statement: string) => eitherWay(statement))

const variable = /\b[pv]_\w+\b/g
const target = /\s+into (v_\w+)\b/

function eitherWay(statement: string): string {
  const into = target.exec(statement)?.[1]
  const text = statement.replace(target, '')
  const variables = [...new Set(text.match(variable))]
  const { format, tables } = shardFormatOf(text.replace(variable, (name) => `$${variables.indexOf(name) + 1}`))
  const shards = tables.map((table) => `'${table}_' || get_shard_id_for_distribution_column('${table}', p_merchant)`)
  return `if v_is_local then
    execute format($shards$${format}$shards$, ${shards.join(', ')})${into ? ` into ${into}` : ''} using ${variables.join(', ')};
  else
    ${statement};
  end if;`
}
