import { expect, test } from 'vitest'
import { checkStores } from '@chopcard/contract/accounts/merchant/stores.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSheet } from '../../../test/make-batch.ts'
import { makeStores } from '../../../test/make-store.ts'
import { makeMerchant } from '../../../test/make.ts'
import { say } from '../../core/i18n.ts'
import { writeCsv } from '../../core/write-csv.ts'
import { storesSource } from './stores-source.ts'

const t = useApp()

test('an export of stores can be imported again, in whatever language it was made', async () => {
  const merchant = await makeMerchant(t.app)
  await makeStores(t.app, merchant)
  const language = 'zh-TW'
  const as = { token: merchant.owner.token }
  const db = t.app.database.kysely
  const scope = { db, merchant, staffId: merchant.owner.id, now: new Date(), language, filters: { q: 'h' } } as const
  const csv = writeCsv(storesSource.columns.map((column) => say(language, 'exports', `columns.${column}`)))
  for await (const rows of storesSource.batches(scope)) await csv.add(rows)
  const content = Buffer.from(await csv.end()).toString()
  expect(content).toContain('名稱,地址')
  const uploadId = await makeSheet(t.server, as, Buffer.from(`${content.replace('Harbour', 'Pier')},Old Town\n`))
  const { body } = await t.call(checkStores, { body: { uploadId } }, as)
  expect(body.data.map(({ name, state }) => [name, state])).toEqual([
    ['Pier', 'change'],
    ['Old Town', 'same'],
  ])
})
