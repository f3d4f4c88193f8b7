import { expect, test } from 'vitest'
import { editHomePage, getHomePage } from '@chopcard/contract/platform/admin/home-page.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { homePageSource } from './home-page.ts'

// The texts are the whole platform's, so these tests have a platform of their own.
const own = useOwnDatabase({ migrated: true })
const harness = useApp({ databaseUrl: () => own.url })

test('the texts that the platform saves replace those of the program in that language alone, and an empty one replaces nothing', async () => {
  const token = await makeSystemSession(harness.app)
  const before = await harness.call(getHomePage, {}, { token })
  expect(before.body.data).toMatchObject({ texts: {}, version: 0 })
  expect(before.body.data.own['en-US']?.title).toBeTruthy()
  const texts = { 'pt-BR': { title: 'Fidelidade', lead: '' }, 'zh-TW': { title: '' } }
  const saved = await harness.call(editHomePage, { body: { texts, version: 0 } }, { token })
  expect(saved.body.data).toMatchObject({ texts: { 'pt-BR': { title: 'Fidelidade' } }, version: 1 })
  const { homePageTexts } = homePageSource(harness.app)
  expect(await homePageTexts('pt-BR')).toEqual({ title: 'Fidelidade' })
  expect(await homePageTexts('zh-TW')).toEqual({})
})

test('saving texts that somebody else has changed since they were read is refused, the first ones too', async () => {
  const token = await makeSystemSession(harness.app)
  const save = (version: number) =>
    harness.call(editHomePage, { body: { texts: { 'en-US': { title: `From ${version}` } }, version } }, { token })
  const { version } = (await harness.call(getHomePage, {}, { token })).body.data
  expect((await save(version)).body.data.version).toBe(version + 1)
  expect((await save(version)).code).toBe('CHANGED_MEANWHILE')
  expect((await save(0)).code).toBe('CHANGED_MEANWHILE')
})
