import { v7 as uuid } from 'uuid'
import { describe, expect, inject, test } from 'vitest'
import { useApp } from '../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../test/make.ts'
import { connect, statement } from '../../test/own-database.ts'

const t = useApp()

type Node = { hostname: string; port: string }

/** The database at the coordinator and at the nodes with merchants' rows. */
async function addresses(): Promise<string[]> {
  const nodes = await statement<Node>(
    inject('databaseUrl'),
    'select nodename as hostname, nodeport::text as port from pg_dist_node order by groupid',
  )
  return nodes.map((node) => Object.assign(new URL(inject('databaseUrl')), node).href)
}

async function makeOneCard() {
  const merchant = await makeMerchant(t.app)
  const card = await makeCard(t.app, merchant, await makeCampaign(t.app, merchant))
  return { merchant, card }
}

const hasShards = async (url: string, merchantId: string) =>
  (await statement<{ has: boolean }>(url, 'select has_local_shards($1) as has', [merchantId]))[0]?.has

const whatHappened = {
  actor_kind: 'job',
  nickname: '',
  action: 'test',
  target: '',
  status: 200,
  ip: '',
  request_id: '',
}

describe.runIf(process.env.CHOPCARD_TEST_SHARDED)('on a cluster', () => {
  test('a read gives a merchant’s rows on each node, although one of them alone has the merchant’s shards', async () => {
    const { merchant, card } = await makeOneCard()
    const has: unknown[] = []
    for (const url of await addresses()) {
      has.push(await hasShards(url, merchant.id))
      // From a set, so that Citus does not run the function on another node.
      const [found] = await statement<{ rows: string }>(
        url,
        'select read_on_node($1, $2, $3, $4, $5) as rows from generate_series(1, 1)',
        [
          merchant.id,
          'select c.id from %1$I c where c.merchant_id = $1 and c.id = any ($2::uuid[])',
          ['card'],
          [card.id],
          [],
        ],
      )
      expect(JSON.parse(found?.rows ?? '')).toEqual([{ id: card.id }])
    }
    expect(has.filter(Boolean)).toHaveLength(1)
  })

  test('a record is written on each node, although one of them alone has the merchant’s shards', async () => {
    const { merchant } = await makeOneCard()
    const ids: string[] = []
    for (const url of await addresses()) {
      const id = uuid()
      ids.push(id)
      const audit = { ...whatHappened, merchant_id: merchant.id, id }
      await statement(url, `select insert_commit_records_at($1, '[]', 1, $2)`, [JSON.stringify([audit]), merchant.id])
    }
    const written = await statement<{ id: string }>(
      inject('databaseUrl'),
      `select id from audit where merchant_id = $1 and action = 'test' order by id`,
      [merchant.id],
    )
    expect(written.map(({ id }) => id)).toEqual(ids.toSorted())
  })

  test('shards of a merchant cannot be moved while a transaction writes to them', async () => {
    const { merchant } = await makeOneCard()
    const shard = `array[get_shard_id_for_distribution_column('merchant', $1::uuid)]`
    for (const url of await addresses()) {
      const writer = await connect(url)
      const mover = await connect(url)
      await writer.query('begin')
      await writer.query('select hold_local_shards($1)', [merchant.id])
      await mover.query(`set lock_timeout = '50ms'`)
      // 7 is the exclusive lock of a move.
      const move = () => mover.query(`select lock_shard_metadata(7, ${shard})`, [merchant.id])
      await expect(move(), url).rejects.toThrow('lock timeout')
      await writer.query('commit')
      await move()
      await Promise.all([writer.end(), mover.end()])
    }
  })
})
