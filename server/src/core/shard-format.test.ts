import { expect, test } from 'vitest'
import { shardFormatOf } from './shard-format.ts'
import { onShards } from './shard-statements.ts'

const formats: [what: string, statement: string, format: string, tables: string[]][] = [
  [
    'a table that is named twice has one place',
    'select from card c join member m on true join card d on true',
    'select from %1$I c join %2$I m on true join %1$I d on true',
    ['card', 'member'],
  ],
  [
    'functions, subselects and columns of a name stay',
    'select card.id from unnest($1) as k join lateral (select 1) as l on true left join card on card.id = k',
    'select card.id from unnest($1) as k join lateral (select 1) as l on true left join %1$I on card.id = k',
    ['card'],
  ],
  [
    'a percent sign is one afterwards',
    `select from card where a like 'x%'`,
    `select from %1$I where a like 'x%%'`,
    ['card'],
  ],
  [
    'what the statement itself names stays',
    'with done as (update card as c set a = 1 returning id) insert into audit (id) select id from done',
    'with done as (update %1$I as c set a = 1 returning id) insert into %2$I (id) select id from done',
    ['card', 'audit'],
  ],
  [
    'locks of rows name no table',
    'select from card c for no key update of c skip locked',
    'select from %1$I c for no key update of c skip locked',
    ['card'],
  ],
]
test.each(formats)('a statement is sent to shards by their names: %s', (_what, statement, format, tables) => {
  expect(shardFormatOf(statement)).toEqual({ format, tables })
})

const shardOf = (table: string) => `'${table}_' || get_shard_id_for_distribution_column('${table}', p_merchant)`

const files: [what: string, sql: string, sharded: string][] = [
  ['text for it alone', 'select 1 /* sharded: + 2 */;', 'select 1 + 2;'],
  [
    'a statement with variables, which it takes by their places',
    '/* on shards: */\ninsert into card (a) select b from f(p_rows) where c = any (v_free) and d = p_rows;',
    `if v_is_local then
    execute format($shards$insert into %1$I (a) select b from f($1) where c = any ($2) and d = $1$shards$, ${shardOf('card')}) using p_rows, v_free;
  else
    insert into card (a) select b from f(p_rows) where c = any (v_free) and d = p_rows;
  end if;`,
  ],
  [
    'a statement that gives a variable its value',
    '/* on shards: */ select a from card join audit on true where b = p_b into v_a;',
    `if v_is_local then
    execute format($shards$select a from %1$I join %2$I on true where b = $1$shards$, ${shardOf('card')}, ${shardOf('audit')}) into v_a using p_b;
  else
    select a from card join audit on true where b = p_b into v_a;
  end if;`,
  ],
]
test.each(files)('a database function of a sharded database has %s', (_what, sql, sharded) => {
  expect(onShards(sql)).toBe(sharded)
})
