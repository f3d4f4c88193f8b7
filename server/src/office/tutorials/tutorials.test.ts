import { expect, test } from 'vitest'
import * as system from '@chopcard/contract/platform/admin/tutorials.ts'
import { listTutorials, markTutorial } from '@chopcard/contract/office/merchant/tutorials.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, makeStaff } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'

// The order is the whole platform's, so these tests have a platform of their own.
const own = useOwnDatabase({ migrated: true })
const harness = useApp({ databaseUrl: () => own.url })
const text = (title: string) => ({ title, description: '', video: null })
const contentOf = (title: string) => ({ enabled: true, picture: null, texts: { 'en-US': text(title) } })

async function makeTutorials(token: string, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles)
    ids.push((await harness.call(system.createSystemTutorial, { body: contentOf(title) }, { token })).body.data.id)
  return ids
}

const order = async (token: string) => {
  const query = { pageSize: '100', sort: 'sequence' } as const
  const { body } = await harness.call(system.listSystemTutorials, { query }, { token })
  return body.data.map(({ id, sequence }) => ({ id, sequence }))
}

const placesOf = async (token: string, ids: readonly string[]) => {
  const rows = await order(token)
  return ids.map((id) => rows.findIndex((row) => row.id === id))
}

test('a user reads the tutorials in the language of the request and marks them as seen for themselves only', async () => {
  const token = await makeSystemSession(harness.app)
  const merchant = await makeMerchant(harness.app)
  const colleague = await makeStaff(harness.app, merchant, { role: 'operator' })
  const texts = { 'en-US': text('First card'), 'pt-BR': text('Primeiro cartão') }
  const body = { ...contentOf(''), texts }
  const { id } = (await harness.call(system.createSystemTutorial, { body }, { token })).body.data
  const read = async (reader: string, language: 'pt-BR' | 'zh-TW' = 'pt-BR') =>
    (await harness.call(listTutorials, {}, { token: reader, language })).body.data.find((one) => one.id === id)
  const mark = async (seen: boolean) =>
    (await harness.call(markTutorial, { params: { id }, body: { seen } }, { token: merchant.owner.token })).body.data

  expect(await read(merchant.owner.token)).toMatchObject({ title: 'Primeiro cartão', seenAt: null })
  expect(await read(merchant.owner.token, 'zh-TW')).toMatchObject({ title: 'First card' })
  const first = await mark(true)
  expect(first.seenAt).not.toBeNull()
  expect(await mark(true)).toEqual(first)
  expect(await read(merchant.owner.token)).toMatchObject(first)
  expect(await read(colleague.token)).toMatchObject({ seenAt: null })
  expect(await mark(false)).toEqual({ seenAt: null })
  expect(await read(merchant.owner.token)).toMatchObject({ seenAt: null })
})

test('a hidden tutorial is neither listed nor can it be marked as seen', async () => {
  const token = await makeSystemSession(harness.app)
  const merchant = await makeMerchant(harness.app)
  const body = { ...contentOf('Hidden'), enabled: false }
  const { id } = (await harness.call(system.createSystemTutorial, { body }, { token })).body.data
  const as = { token: merchant.owner.token }
  expect((await harness.call(listTutorials, {}, as)).body.data.map((one) => one.id)).not.toContain(id)
  expect((await harness.call(markTutorial, { params: { id }, body: { seen: true } }, as)).code).toBe('NOT_FOUND')
})

test('a tutorial moves to its new place and the numbering stays without gaps, also with simultaneous moves', async () => {
  const token = await makeSystemSession(harness.app)
  const [a = '', b = '', c = '', d = ''] = await makeTutorials(token, ['A', 'B', 'C', 'D'])
  const move = (id: string, sequence: number) =>
    harness.call(system.moveSystemTutorial, { params: { id }, body: { sequence } }, { token })
  const [first = 0] = await placesOf(token, [a])
  expect((await move(d, first + 1)).body.data).toEqual({ sequence: first + 1 })
  expect(await placesOf(token, [d, a, b, c])).toEqual([first, first + 1, first + 2, first + 3])
  await Promise.all([a, b, c, d].flatMap((id) => [move(id, 1), move(id, 10_000)]))
  await harness.call(system.deleteSystemTutorial, { params: { id: b } }, { token })
  const rows = await order(token)
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1))
  expect(rows.map(({ id }) => id)).not.toContain(b)
})

test('saving a tutorial that somebody else has changed is refused and loses nothing', async () => {
  const token = await makeSystemSession(harness.app)
  const [id = ''] = await makeTutorials(token, ['Before'])
  const save = (title: string, version: number) =>
    harness.call(system.editSystemTutorial, { params: { id }, body: { ...contentOf(title), version } }, { token })
  expect((await save('First', 1)).body.data).toMatchObject({ version: 2 })
  expect((await save('Second', 1)).code).toBe('CHANGED_MEANWHILE')
  const { body } = await harness.call(system.getSystemTutorial, { params: { id } }, { token })
  expect(body.data.texts['en-US']?.title).toBe('First')
})

test('a tutorial without any text, and one with a link of an unknown service, are refused at their field', async () => {
  const token = await makeSystemSession(harness.app)
  const save = (texts: object) =>
    harness.call(system.createSystemTutorial, { body: { ...contentOf(''), texts } }, { token })
  expect((await save({})).meta.fields).toHaveProperty('texts')
  const video = { kind: 'link', url: 'https://video.example/film.mp4' }
  expect((await save({ 'en-US': { ...text('Film'), video } })).meta.fields).toHaveProperty('texts.en-US.video.url')
})
