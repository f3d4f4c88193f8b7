import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as ClientModule from '../../packages/client/src/index.ts'
import { writeClient } from '../../scripts/generate-client.ts'
import { useApp } from './harness.ts'
import { makeApiKey } from './make-api-key.ts'
import { makeCard, makeFreshCard } from './make.ts'

const harness = useApp({ own: true })
const folder = join(import.meta.dirname, '..', '..', 'packages', 'client')
let lib: typeof ClientModule
let url: string
beforeAll(async () => {
  // What is generated is not kept, so that it is never older than the calls.
  writeClient()
  lib = (await import(join(folder, 'src', 'index.ts'))) as typeof ClientModule
  url = await harness.server.listen({ host: '127.0.0.1', port: 0 })
})

async function withClient(settings: Partial<ClientModule.ClientSettings> = {}) {
  const { merchant, card, campaign } = await makeFreshCard(harness.app)
  const { token } = await makeApiKey(harness.app, merchant)
  return { merchant, card, campaign, client: lib.createClient({ url, key: token, ...settings }) }
}

describe('the client of the integration API', () => {
  test('the client is typed: what a call refuses does not compile', {
    timeout: 60_000,
  }, async () => {
    const tsc = join(folder, '..', '..', 'node_modules', 'typescript', 'bin', 'tsc')
    const checked = promisify(execFile)(process.execPath, [tsc, '--noEmit', '-p', folder])
    await expect(checked).resolves.toMatchObject({ stdout: '' })
  })

  test('the client finds a member by their external id, gives them chops and reads the log', async () => {
    const { client, campaign } = await withClient()
    const { data: card } = await client.createCard({ body: { campaignId: campaign.id, externalId: 'C-1042' } })
    const { data: members } = await client.listMembers({ query: { externalId: 'C-1042', limit: 1 } })
    expect(members.map(({ cards }) => cards[0]?.id)).toEqual([card.id])
    const { data } = await client.createEntry({ body: { cardId: card.id, operation: 'issue', quantity: 1 } })
    expect(data.card.balance).toBe(1)
    const { data: log } = await client.listEntries({ query: { cardId: card.id } })
    expect(log.map(({ id }) => id)).toEqual([data.entry.id])
  })

  test('the client reads a list page by page', async () => {
    const { client, merchant, campaign, card } = await withClient()
    const more = [await makeCard(harness.app, merchant, campaign), await makeCard(harness.app, merchant, campaign)]
    const found: string[] = []
    for await (const { id } of lib.all(client.listCards, { query: { limit: 1 } })) found.push(id)
    expect(found).toEqual([card.id, ...more.map(({ id }) => id)])
  })

  test('a refusal is an error that says what is wrong in the language that was asked for', async () => {
    const { client, card } = await withClient({ language: 'pt-BR' })
    const refused = client.createEntry({ body: { cardId: card.id, operation: 'adjust', quantity: 1 } })
    await expect(refused).rejects.toMatchObject({
      name: 'ChopcardError',
      status: 422,
      code: 'VALIDATION_FAILED',
      fields: { remark: 'Preencha este campo.' },
    })
  })

  test('a change whose answer is lost is repeated with its key, and has one effect', async () => {
    let lost = 0
    const { client, card } = await withClient({
      fetch: async (...asked) => {
        const answer = await fetch(...asked)
        if (lost++) return answer
        throw new TypeError('the connection was lost')
      },
    })
    const { data } = await client.createEntry({ body: { cardId: card.id, operation: 'issue', quantity: 1 } })
    expect([lost, data.card.balance]).toEqual([2, 1])
    const { data: log } = await client.listEntries({ query: { cardId: card.id } })
    expect(log).toHaveLength(1)
  })

  test('a dry run answers what would be, and changes nothing', async () => {
    const { client, card } = await withClient()
    const body = { cardId: card.id, operation: 'issue', quantity: 1 } as const
    expect((await client.createEntry({ body }, { dryRun: true })).data.card.balance).toBe(1)
    expect((await client.getCard({ params: { id: card.id } })).data.balance).toBe(0)
  })
})
