import { expect, test } from 'vitest'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import * as routes from '@chopcard/contract/loyalty/merchant/segments.ts'
import {
  getNotification,
  notificationReach,
  sendNotification,
} from '@chopcard/contract/messaging/merchant/notifications.ts'
import { startBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { startExport } from '@chopcard/contract/office/merchant/exports.ts'
import { newId } from '../../core/new-id.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant } from '../../../test/make.ts'
import { makeShop, makeVisitor } from '../../../test/make-visits.ts'

const t = useApp()

/** A shop with three members, of whom two are lost, and a segment of these. */
async function makeSegmented() {
  const shop = await makeShop(t.app)
  const lost = [await makeVisitor(t.app, shop, [300]), await makeVisitor(t.app, shop, [400])]
  await makeVisitor(t.app, shop, [1])
  await handleEvents(t.app)
  const body = { name: 'Far away', filters: { visitGroup: 'lost' } } as const
  const { id: segmentId } = (await t.call(routes.createSegment, { body }, shop.as)).body.data
  return { shop, lost: lost.map(({ card }) => card.id), segmentId }
}

test('a segment is saved, renamed and deleted, and its name is unique', async () => {
  const { shop, segmentId } = await makeSegmented()
  const again = await t.call(routes.createSegment, { body: { name: 'FAR AWAY', filters: {} } }, shop.as)
  expect(again.code).toBe('NAME_ALREADY_EXISTS')
  expect(Object.keys(again.meta.fields ?? {})).toEqual(['name'])
  const renamed = await t.call(routes.renameSegment, { params: { id: segmentId }, body: { name: 'Gone' } }, shop.as)
  expect(renamed.body.data).toMatchObject({ name: 'Gone', filters: { visitGroup: 'lost' } })
  expect((await t.call(routes.listSegments, {}, shop.as)).body.data.map(({ name }) => name)).toEqual(['Gone'])
  await t.call(routes.deleteSegment, { params: { id: segmentId } }, shop.as)
  expect((await t.call(routes.listSegments, {}, shop.as)).body.data).toEqual([])
  expect((await t.call(listCards, { query: { segmentId } }, shop.as)).code).toBe('NOT_FOUND')
})

test('a segment limits the member list together with other filters, also with one of the same name', async () => {
  const { shop, lost, segmentId } = await makeSegmented()
  const list = async (query: object) =>
    (await t.call(listCards, { query: { segmentId, ...query } }, shop.as)).body.data.map(({ id }) => id).toSorted()
  expect(await list({})).toEqual(lost.toSorted())
  expect(await list({ visitGroup: 'new' })).toEqual([])
  expect(await list({ visitsFrom: '2' })).toEqual([])
})

test('the members of filters and of a segment are counted', async () => {
  const { shop, segmentId } = await makeSegmented()
  const count = async (filters: object) => (await t.call(routes.countMembers, { body: { filters } }, shop.as)).body.data
  expect(await count({})).toEqual({ members: 3, isExact: true })
  expect(await count({ segmentId })).toEqual({ members: 2, isExact: true })
  expect(await count({ segmentId, visits30From: '1' })).toEqual({ members: 0, isExact: true })
})

test('a segment can be used for a message, a bulk act and an export, which go on when it is deleted', async () => {
  const { shop, segmentId } = await makeSegmented()
  const filters = { segmentId }
  expect((await t.call(notificationReach, { body: { filters } }, shop.as)).body.data.members).toBe(2)
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const body = { filters, text: 'Come back', channels: ['email' as const], sendAt }
  const sent = await t.call(sendNotification, { body }, { ...shop.as, key: newId() })
  expect(sent.body.data.recipients).toBe(2)
  const batch = { act: 'freeze', filters } as const
  expect((await t.call(startBatch, { body: batch }, { ...shop.as, key: newId() })).body.data.total).toBe(2)
  const table = { list: 'cards', format: 'csv', filters } as const
  expect((await t.call(startExport, { body: table }, shop.as)).status).toBe(200)
  await t.call(routes.deleteSegment, { params: { id: segmentId } }, shop.as)
  const planned = await t.call(getNotification, { params: { id: sent.body.data.notificationId } }, shop.as)
  expect(planned.body.data.to).toEqual({ filters })
  expect((await t.call(startExport, { body: table }, shop.as)).code).toBe('NOT_FOUND')
})

test('a segment of another merchant does not exist for the list and for the count', async () => {
  const { segmentId } = await makeSegmented()
  const other = await makeMerchant(t.app)
  const as = { token: other.owner.token }
  expect((await t.call(listCards, { query: { segmentId } }, as)).code).toBe('NOT_FOUND')
  expect((await t.call(routes.countMembers, { body: { filters: { segmentId } } }, as)).code).toBe('NOT_FOUND')
})
