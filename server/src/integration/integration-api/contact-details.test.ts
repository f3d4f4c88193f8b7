import { describe, expect, test } from 'vitest'
import { createCardByKey } from '@chopcard/contract/integration/v1/cards.ts'
import { createMemberByKey, editMemberByKey, listMembersByKey } from '@chopcard/contract/integration/v1/members.ts'
import { startExportByKey } from '@chopcard/contract/integration/v1/exports.ts'
import { nameOf } from '@chopcard/contract/core/route.ts'
import { scopes } from '@chopcard/contract/core/scopes.ts'
import { useApp } from '../../../test/harness.ts'
import { makeApiKey } from '../../../test/make-api-key.ts'
import { makeFreshCard } from '../../../test/make.ts'
import { sampleOf } from '../../../test/samples.ts'
import { send } from '../../../test/send.ts'
import { ofAudience } from '../../../test/sweep.ts'
import { makeWorld } from '../../../test/world.ts'

const harness = useApp()
const withoutPii = scopes.filter((scope) => scope !== 'pii')

async function withKeys() {
  const { merchant, campaign } = await makeFreshCard(harness.app)
  const blind = await makeApiKey(harness.app, merchant, { scopes: withoutPii })
  const seeing = await makeApiKey(harness.app, merchant)
  return { merchant, campaign, blind, seeing }
}

describe('a key without the scope for contact details', () => {
  test('no call answers it with an address, a number or a name', { timeout: 60_000 }, async () => {
    const world = await makeWorld(harness.app, harness.server)
    const { token } = await makeApiKey(harness.app, world.merchant, { scopes: withoutPii })
    const told: string[] = []
    for (const route of ofAudience('integration')) {
      if (route.shape === 'file') continue
      const { raw } = await send(harness.server, route, sampleOf(route).request(world), { token })
      if (/@[\w.-]+\.example|65 ?8123|65 ?9123|"nickname":"/.test(raw)) told.push(nameOf(route))
    }
    expect(told).toEqual([])
  })

  test('a stored answer of the same key tells no more than the first one', async () => {
    const { campaign, blind } = await withKeys()
    const body = { campaignId: campaign.id, email: 'ana@pii.example', externalId: 'C-1' }
    const ask = () => harness.call(createCardByKey, { body }, { token: blind.token, key: 'order-1' })
    const [first, again] = [await ask(), await ask()]
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.raw).toBe(first.raw)
    expect(first.body.data).toMatchObject({ email: null, externalId: 'C-1' })
  })

  test('a blind key sees no birthday', async () => {
    const { blind, seeing } = await withKeys()
    await harness.call(createMemberByKey, { body: { externalId: 'C-1', birthday: '02-28' } }, { token: seeing.token })
    const shownTo = async ({ token }: { token: string }) =>
      (await harness.call(listMembersByKey, { query: { externalId: 'C-1' } }, { token })).body.data.map(
        ({ birthday }) => birthday,
      )
    expect([await shownTo(seeing), await shownTo(blind)]).toEqual([['02-28'], [null]])
  })

  test('a blind key starts no export of a list that names people', async () => {
    const { blind, seeing } = await withKeys()
    const ask = (list: 'cards' | 'daily-earn-burn', token: string) =>
      harness.call(startExportByKey, { body: { list, format: 'csv', filters: {} } }, { token })
    expect((await ask('cards', blind.token)).code).toBe('KEY_SCOPE_MISSING')
    expect((await ask('daily-earn-burn', blind.token)).status).toBe(200)
    expect((await ask('cards', seeing.token)).status).toBe(200)
  })
})

describe('a member’s external id', () => {
  test('an external id finds its member, and is nobody else’s', async () => {
    const { seeing } = await withKeys()
    const { token } = seeing
    const create = (externalId: string) => harness.call(createMemberByKey, { body: { externalId } }, { token })
    const [first, second] = [(await create('C-1')).body.data, (await create('C-2')).body.data]
    const found = await harness.call(listMembersByKey, { query: { externalId: 'C-1' } }, { token })
    expect(found.body.data.map(({ id }) => id)).toEqual([first.id])
    expect((await create('C-1')).code).toBe('MEMBER_ALREADY_REGISTERED')
    const edit = { params: { id: second.id }, body: { externalId: 'C-1' } }
    const { status, meta } = await harness.call(editMemberByKey, edit, { token })
    expect([status, Object.keys(meta.fields ?? {})]).toEqual([422, ['externalId']])
  })

  test('an empty external id or mobile number finds nobody', async () => {
    const { seeing } = await withKeys()
    const { token } = seeing
    await harness.call(createMemberByKey, { body: { externalId: 'C-1' } }, { token })
    for (const query of [{ externalId: '' }, { mobile: '' }, { externalId: ' ' }])
      expect((await harness.call(listMembersByKey, { query }, { token })).body.data, JSON.stringify(query)).toEqual([])
  })

  test('a card whose address and external id are of two members is refused', async () => {
    const { campaign, seeing } = await withKeys()
    const { token } = seeing
    const create = (body: object) => harness.call(createMemberByKey, { body }, { token })
    const [ana] = [await create({ email: 'ana@pii.example' }), await create({ externalId: 'C-2' })]
    const body = { campaignId: campaign.id, email: 'ana@pii.example', externalId: 'C-2' }
    const { status, meta } = await harness.call(createCardByKey, { body }, { token })
    expect([status, Object.keys(meta?.fields ?? {})]).toEqual([422, ['externalId']])
    expect((await harness.call(createCardByKey, { body: { ...body, externalId: 'C-3' } }, { token })).status).toBe(200)
    expect(ana.body.data.cards).toEqual([])
  })

  test('an external id makes one member, however many requests come at the same time', async () => {
    const { seeing } = await withKeys()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        harness.call(createMemberByKey, { body: { externalId: 'C-1' } }, { token: seeing.token }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['MEMBER_ALREADY_REGISTERED']),
    )
  })
})
